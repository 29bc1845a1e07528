//! How long pchar takes natively beside other crates: `cargo bench --manifest-path bench/native/Cargo.toml`.

mod contestant;
mod corpora;
mod lines;
mod measure;
mod normalize;
mod parse;
mod report;
mod resolve;

use std::env;
use std::process::ExitCode;

use contestant::Contestant;
use corpora::Corpus;
use parse::Depth;
use report::Outcome;

const HELP: &str = "\
cargo bench --manifest-path bench/native/Cargo.toml -- [OPTIONS]

    --question NAME     this question alone
    --corpus NAME       this corpus alone
    --contestant NAME   this contestant alone; with --once also \"empty\"
    --rounds NUMBER     31 unless said
    --json              prints JSON in place of tables
    --once              makes one pass of each, unchecked and untimed, for a profiler; prints how many texts it accepts
    --list              prints question, corpus, contestant, version and number of texts, with tabs between them
";

/// A question, the corpora that it is asked of, and who answers it.
struct Question {
    name: &'static str,
    corpora: &'static [&'static str],
    contestants: fn(&Corpus) -> Vec<Contestant>,
}

const LINKS: &str = "urls-48k";
const PARSED: &[&str] = &[LINKS, "home-pages", "synthetic-69", "synthetic-789", "file-paths", "references", "iris"];
const NORMALIZED: &[&str] = &[LINKS, "normal", "messy"];

const QUESTIONS: [Question; 7] = [
    Question { name: "check", corpora: PARSED, contestants: |corpus| parsers(corpus, Depth::Check) },
    Question { name: "parse", corpora: PARSED, contestants: |corpus| parsers(corpus, Depth::Parse) },
    Question { name: "components", corpora: PARSED, contestants: |corpus| parsers(corpus, Depth::Components) },
    Question { name: "resolve", corpora: &["references"], contestants: |_corpus| resolve::resolvers() },
    Question { name: "normalize", corpora: NORMALIZED, contestants: |_corpus| normalize::normalizers() },
    Question { name: "scan-lines", corpora: &[LINKS, "synthetic-789"], contestants: |_corpus| lines::line_scanners() },
    Question { name: "normalize-lines", corpora: NORMALIZED, contestants: |_corpus| lines::line_normalizers() },
];

fn parsers(corpus: &Corpus, depth: Depth) -> Vec<Contestant> {
    if corpus.name == "iris" { parse::iri_parsers(depth) } else { parse::uri_parsers(depth) }
}

/// What is asked for on the command line.
#[derive(Default)]
struct Request {
    question: Option<String>,
    corpus: Option<String>,
    contestant: Option<String>,
    rounds: Option<usize>,
    json: bool,
    once: bool,
    list: bool,
}

impl Request {
    /// `None`: it cannot be understood.
    fn read(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let mut request = Self::default();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--question" => request.question = Some(words.next()?),
                "--corpus" => request.corpus = Some(words.next()?),
                "--contestant" => request.contestant = Some(words.next()?),
                "--rounds" => request.rounds = Some(words.next()?.parse().ok().filter(|&rounds| rounds > 0)?),
                "--json" => request.json = true,
                "--once" => request.once = true,
                "--list" => request.list = true,
                // Cargo says so to every bench.
                "--bench" => {}
                _ => return None,
            }
        }
        Some(request)
    }

    /// The contestants that are asked for. The first is kept where times are taken: ratios are to it.
    fn chosen(&self, mut contestants: Vec<Contestant>) -> Vec<Contestant> {
        let Some(name) = &self.contestant else { return contestants };
        if self.once {
            contestants.push(contestant::empty());
            contestants.retain(|contestant| contestant.name == name);
        } else {
            let first = contestants[0].name;
            contestants.retain(|contestant| contestant.name == name || contestant.name == first);
        }
        contestants
    }
}

fn is_asked(wanted: Option<&String>, name: &str) -> bool {
    wanted.is_none_or(|wanted| wanted == name)
}

fn main() -> ExitCode {
    let Some(request) = Request::read(env::args().skip(1)) else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    let rounds = request.rounds.unwrap_or(31);
    let mut outcomes = Vec::new();
    for question in QUESTIONS.iter().filter(|question| is_asked(request.question.as_ref(), question.name)) {
        for name in question.corpora.iter().filter(|name| is_asked(request.corpus.as_ref(), name)) {
            let corpus = Corpus::load(name);
            let contestants = request.chosen((question.contestants)(&corpus));
            let texts = corpus.texts.len();
            if request.list {
                for contestant in contestants {
                    let cells = [question.name, corpus.name, contestant.name, contestant.version(), &texts.to_string()];
                    println!("{}", cells.join("\t"));
                }
            } else if request.once {
                for contestant in contestants {
                    println!("{}", (contestant.pass)(&corpus));
                }
            } else {
                let rows = measure::measure(&contestants, &corpus, rounds);
                outcomes.push(Outcome { question: question.name, corpus: corpus.name, texts, rounds, rows });
                if !request.json {
                    println!("{}", report::table(&outcomes[outcomes.len() - 1]));
                }
            }
        }
    }
    if request.json {
        println!("{}", report::json(&outcomes));
    }
    ExitCode::SUCCESS
}

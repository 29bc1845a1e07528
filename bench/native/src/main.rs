//! Times the crate `pchar` next to other crates: `cargo bench --manifest-path bench/native/Cargo.toml`.

mod corpora;
mod implementation;
mod lines;
mod measure;
mod normalize;
mod parse;
mod report;
mod resolve;

use std::env;
use std::process::ExitCode;

use corpora::Corpus;
use implementation::Implementation;
use parse::Depth;
use report::Outcome;

const HELP: &str = "\
cargo bench --manifest-path bench/native/Cargo.toml -- [OPTIONS]

    --benchmark NAME       Run only this benchmark
    --corpus NAME          Run only on this corpus
    --implementation NAME  Run only this implementation, and pchar to compare with.
                           With --once: it alone, or \"empty\", which only iterates over the strings
    --rounds NUMBER        Number of timed rounds (default: 31)
    --json                 Print JSON instead of tables
    --once                 Make one pass of each, without checks or timing, for a profiler.
                           Prints the number of strings it accepts
    --list                 Print benchmark, corpus, implementation, version and number of strings,
                           separated by tabs
";

/// A benchmark, the corpora it runs on, and the implementations it compares.
struct Benchmark {
    name: &'static str,
    corpora: &'static [&'static str],
    implementations: fn(&Corpus) -> Vec<Implementation>,
}

const LINKS: &str = "urls-48k";
const PARSED: &[&str] = &[LINKS, "home-pages", "synthetic-69", "synthetic-789", "file-paths", "references", "iris"];
const NORMALIZED: &[&str] = &[LINKS, "normal", "messy"];

const BENCHMARKS: [Benchmark; 7] = [
    Benchmark { name: "check", corpora: PARSED, implementations: |corpus| parsers(corpus, Depth::Check) },
    Benchmark { name: "parse", corpora: PARSED, implementations: |corpus| parsers(corpus, Depth::Parse) },
    Benchmark { name: "components", corpora: PARSED, implementations: |corpus| parsers(corpus, Depth::Components) },
    Benchmark { name: "resolve", corpora: &["references"], implementations: |_corpus| resolve::resolvers() },
    Benchmark { name: "normalize", corpora: NORMALIZED, implementations: |_corpus| normalize::normalizers() },
    Benchmark {
        name: "scan-lines",
        corpora: &[LINKS, "synthetic-789"],
        implementations: |_corpus| lines::line_scanners(),
    },
    Benchmark { name: "normalize-lines", corpora: NORMALIZED, implementations: |_corpus| lines::line_normalizers() },
];

fn parsers(corpus: &Corpus, depth: Depth) -> Vec<Implementation> {
    if corpus.name == "iris" { parse::iri_parsers(depth) } else { parse::uri_parsers(depth) }
}

/// The command-line options.
#[derive(Default)]
struct Request {
    benchmark: Option<String>,
    corpus: Option<String>,
    implementation: Option<String>,
    rounds: Option<usize>,
    json: bool,
    once: bool,
    list: bool,
}

impl Request {
    /// Parses the arguments. Returns `None` if one is unknown or lacks its value.
    fn read(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let mut request = Self::default();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--benchmark" => request.benchmark = Some(words.next()?),
                "--corpus" => request.corpus = Some(words.next()?),
                "--implementation" => request.implementation = Some(words.next()?),
                "--rounds" => request.rounds = Some(words.next()?.parse().ok().filter(|&rounds| rounds > 0)?),
                "--json" => request.json = true,
                "--once" => request.once = true,
                "--list" => request.list = true,
                // Cargo passes this to every bench.
                "--bench" => {}
                _ => return None,
            }
        }
        Some(request)
    }

    /// Keeps the selected implementation. A timed run also keeps the first, pchar, because ratios are relative to it.
    fn chosen(&self, mut implementations: Vec<Implementation>) -> Vec<Implementation> {
        let Some(name) = &self.implementation else { return implementations };
        if self.once {
            implementations.push(implementation::empty());
            implementations.retain(|implementation| implementation.name == name);
        } else {
            let first = implementations[0].name;
            implementations.retain(|implementation| implementation.name == name || implementation.name == first);
        }
        implementations
    }
}

fn is_selected(wanted: Option<&String>, name: &str) -> bool {
    wanted.is_none_or(|wanted| wanted == name)
}

fn main() -> ExitCode {
    let Some(request) = Request::read(env::args().skip(1)) else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    let rounds = request.rounds.unwrap_or(31);
    let mut outcomes = Vec::new();
    for benchmark in BENCHMARKS.iter().filter(|benchmark| is_selected(request.benchmark.as_ref(), benchmark.name)) {
        for name in benchmark.corpora.iter().filter(|name| is_selected(request.corpus.as_ref(), name)) {
            let corpus = Corpus::load(name);
            let implementations = request.chosen((benchmark.implementations)(&corpus));
            let texts = corpus.texts.len();
            if request.list {
                for implementation in implementations {
                    let cells = [
                        benchmark.name,
                        corpus.name,
                        implementation.name,
                        implementation.version(),
                        &texts.to_string(),
                    ];
                    println!("{}", cells.join("\t"));
                }
            } else if request.once {
                for implementation in implementations {
                    println!("{}", (implementation.pass)(&corpus));
                }
            } else {
                let rows = measure::measure(&implementations, &corpus, rounds);
                outcomes.push(Outcome { benchmark: benchmark.name, corpus: corpus.name, texts, rounds, rows });
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

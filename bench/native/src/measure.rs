//! Measures contestants side by side: every round, each makes one pass over all texts, then the next round begins, so
//! that ratios taken round by round hold even where times do not. The order turns by one place each round.

use std::time::Instant;

use crate::contestant::Contestant;
use crate::corpora::Corpus;

/// Untimed rounds before the first.
const WARM_UPS: usize = 2;

/// A contestant that refuses more than one in this many texts that pchar accepts is not timed: refusing is no answer.
const REFUSALS: usize = 20;

/// What one contestant did.
pub struct Row {
    pub name: &'static str,
    pub version: &'static str,
    pub accepted: usize,
    /// On how many texts its answer is the expected one; a refusal equals a refusal.
    pub equal: usize,
    /// The first text that both accept and answer otherwise: the text, the answer, the expected answer.
    pub difference: Option<[String; 3]>,
    /// `None` where it was not timed.
    pub time: Option<Time>,
}

pub struct Time {
    /// ns for each text: the least, and the quartiles with the median between them. On a busy machine the least is
    /// the one to believe.
    pub ns: [f64; 4],
    /// How many times as long as the first contestant: the median over rounds.
    pub ratio: f64,
}

/// Compares the answers, then times the contestants on a corpus.
pub fn measure(contestants: &[Contestant], corpus: &Corpus, rounds: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = contestants.iter().map(|contestant| compared(contestant, corpus)).collect();
    let least = rows[0].accepted - rows[0].accepted / REFUSALS;
    let timed: Vec<usize> = (0..rows.len()).filter(|&place| rows[place].accepted >= least).collect();
    let mut times = vec![Vec::with_capacity(rounds); rows.len()];
    for round in 0..WARM_UPS + rounds {
        for turn in 0..timed.len() {
            let place = timed[(turn + round) % timed.len()];
            let start = Instant::now();
            (contestants[place].pass)(corpus);
            let elapsed = start.elapsed();
            if round >= WARM_UPS {
                times[place].push(elapsed.as_secs_f64() * 1e9 / count(corpus.texts.len()));
            }
        }
    }
    for place in timed {
        let ratios = times[place].iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect();
        rows[place].time = Some(Time { ns: spread(times[place].clone()), ratio: spread(ratios)[2] });
    }
    rows
}

fn compared(contestant: &Contestant, corpus: &Corpus) -> Row {
    let (answers, expected) = ((contestant.answers)(corpus), (contestant.expected)(corpus));
    assert_eq!((answers.len(), expected.len()), (corpus.texts.len(), corpus.texts.len()), "{}", contestant.name);
    let difference = (corpus.texts.iter().zip(&answers).zip(&expected)).find_map(|((text, answer), expected)| {
        let (answer, expected) = (answer.as_ref()?, expected.as_ref()?);
        (answer != expected).then(|| [text.clone(), answer.clone(), expected.clone()])
    });
    Row {
        name: contestant.name,
        version: contestant.version(),
        accepted: (contestant.pass)(corpus),
        equal: answers.iter().zip(&expected).filter(|(answer, expected)| answer == expected).count(),
        difference,
        time: None,
    }
}

fn spread(mut numbers: Vec<f64>) -> [f64; 4] {
    numbers.sort_by(f64::total_cmp);
    [0, 1, 2, 3].map(|quarter| {
        let place = (numbers.len() - 1) * quarter;
        let (below, above) = (numbers[place / 4], numbers[place.div_ceil(4)]);
        below + (above - below) * count(place % 4) / 4.0
    })
}

#[allow(clippy::cast_precision_loss)]
fn count(number: usize) -> f64 {
    number as f64
}

//! Measures implementations side by side. In each round, every implementation makes one pass over all strings. Ratios
//! are taken round by round, so they hold even if the machine is busy. The order rotates by one index each round.

use std::time::Instant;

use crate::corpora::Corpus;
use crate::implementation::Implementation;

/// The number of untimed rounds before the first timed one.
const WARM_UPS: usize = 2;

/// An implementation that rejects more than one in this many of the strings that pchar accepts is not timed: it does
/// less work.
const REJECTIONS: usize = 20;

/// The result of one implementation.
pub struct Row {
    pub name: &'static str,
    pub version: &'static str,
    pub accepted: usize,
    /// The number of strings on which its answer is the expected one. Two rejections are equal.
    pub equal: usize,
    /// The first string that both accept with different answers: the string, the answer, the expected answer.
    pub difference: Option<[String; 3]>,
    /// `None` if it was not timed.
    pub time: Option<Time>,
}

pub struct Time {
    /// Nanoseconds for each string: minimum, lower quartile, median, upper quartile. On a busy machine, trust the
    /// minimum.
    pub ns: [f64; 4],
    /// The time divided by that of the first implementation: the median over the rounds.
    pub ratio: f64,
}

/// Compares the answers, then times the implementations on a corpus.
pub fn measure(implementations: &[Implementation], corpus: &Corpus, rounds: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = implementations.iter().map(|implementation| compared(implementation, corpus)).collect();
    let required = rows[0].accepted - rows[0].accepted / REJECTIONS;
    let timed: Vec<usize> = (0..rows.len()).filter(|&index| rows[index].accepted >= required).collect();
    let mut times = vec![Vec::with_capacity(rounds); rows.len()];
    for round in 0..WARM_UPS + rounds {
        for turn in 0..timed.len() {
            let index = timed[(turn + round) % timed.len()];
            let start = Instant::now();
            (implementations[index].pass)(corpus);
            let elapsed = start.elapsed();
            if round >= WARM_UPS {
                times[index].push(elapsed.as_secs_f64() * 1e9 / count(corpus.texts.len()));
            }
        }
    }
    for index in timed {
        let ratios = times[index].iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect();
        rows[index].time = Some(Time { ns: spread(times[index].clone()), ratio: spread(ratios)[2] });
    }
    rows
}

fn compared(implementation: &Implementation, corpus: &Corpus) -> Row {
    let (answers, expected) = ((implementation.answers)(corpus), (implementation.expected)(corpus));
    assert_eq!((answers.len(), expected.len()), (corpus.texts.len(), corpus.texts.len()), "{}", implementation.name);
    let difference = (corpus.texts.iter().zip(&answers).zip(&expected)).find_map(|((text, answer), expected)| {
        let (answer, expected) = (answer.as_ref()?, expected.as_ref()?);
        (answer != expected).then(|| [text.clone(), answer.clone(), expected.clone()])
    });
    Row {
        name: implementation.name,
        version: implementation.version(),
        accepted: (implementation.pass)(corpus),
        equal: answers.iter().zip(&expected).filter(|(answer, expected)| answer == expected).count(),
        difference,
        time: None,
    }
}

/// Returns the minimum, the lower quartile, the median and the upper quartile.
fn spread(mut numbers: Vec<f64>) -> [f64; 4] {
    numbers.sort_by(f64::total_cmp);
    [0, 1, 2, 3].map(|quarter| {
        let index = (numbers.len() - 1) * quarter;
        let (below, above) = (numbers[index / 4], numbers[index.div_ceil(4)]);
        below + (above - below) * count(index % 4) / 4.0
    })
}

#[allow(clippy::cast_precision_loss)]
fn count(number: usize) -> f64 {
    number as f64
}

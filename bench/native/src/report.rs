//! Prints the results, as tables or as JSON.

use std::fmt::Write;

use crate::measure::Row;

/// The result of one benchmark on one corpus.
pub struct Outcome {
    pub benchmark: &'static str,
    pub corpus: &'static str,
    pub texts: usize,
    pub rounds: usize,
    pub rows: Vec<Row>,
}

/// The number of characters of a string that are printed.
const SHOWN: usize = 100;

/// Formats a table. Below it stands, for each implementation, the first string with a different answer.
pub fn table(outcome: &Outcome) -> String {
    let Outcome { benchmark, corpus, texts, rounds, rows } = outcome;
    let mut table = format!("\n{benchmark}: {texts} {corpus}, {rounds} rounds\n");
    let mut line = |cells: [&str; 8]| {
        let [name, version, min, ns, quartiles, ratio, accepted, equal] = cells;
        let _ = writeln!(
            table,
            "{name:32} {version:8} {min:>7} {ns:>8} {quartiles:>13} {ratio:>9} {accepted:>9} {equal:>9}"
        );
    };
    line(["", "version", "min", "ns/text", "quartiles", "to pchar", "accepted", "equal"]);
    for row in rows {
        let (accepted, equal) = (row.accepted.to_string(), row.equal.to_string());
        let Some(time) = &row.time else {
            line([row.name, row.version, "-", "-", "", "", &accepted, &equal]);
            continue;
        };
        let [min, low, median, high] = time.ns;
        let (min, median, quartiles) = (format!("{min:.1}"), format!("{median:.1}"), format!("{low:.1}-{high:.1}"));
        line([row.name, row.version, &min, &median, &quartiles, &format!("{:.2}", time.ratio), &accepted, &equal]);
    }
    for row in rows {
        if let Some([text, answer, expected]) = &row.difference {
            let _ = writeln!(table, "  {} first differs on {}", row.name, shown(text));
            let _ = writeln!(table, "    its answer: {}", shown(answer));
            let _ = writeln!(table, "    expected:   {}", shown(expected));
        }
    }
    table
}

fn shown(text: &str) -> String {
    let start: String = text.chars().take(SHOWN).collect();
    format!("{start:?}{}", if start.len() < text.len() { "..." } else { "" })
}

/// Formats all outcomes as JSON, in the form of the records in `../results/`.
pub fn json(outcomes: &[Outcome]) -> String {
    let results = outcomes.iter().map(|outcome| {
        let Outcome { benchmark, corpus, texts, rounds, rows } = outcome;
        let rows = list(rows.iter().map(row_json), 3);
        format!(
            r#"{{ "benchmark": "{benchmark}", "corpus": "{corpus}", "texts": {texts}, "rounds": {rounds}, "rows": {rows} }}"#
        )
    });
    format!("{{\n  \"results\": {}\n}}", list(results, 2))
}

fn row_json(row: &Row) -> String {
    let Row { name, version, accepted, equal, time, .. } = row;
    let time = time.as_ref().map_or(String::new(), |time| {
        let [min, low, median, high] = time.ns;
        let ratio = time.ratio;
        format!(
            r#""nsPerText": {{ "min": {min:.2}, "low": {low:.2}, "median": {median:.2}, "high": {high:.2} }}, "ratioToPchar": {ratio:.3}, "#
        )
    });
    format!(r#"{{ "name": "{name}", "version": "{version}", {time}"accepted": {accepted}, "equalAnswers": {equal} }}"#)
}

/// Formats a JSON array with one item on each line.
fn list(items: impl Iterator<Item = String>, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let items: Vec<String> = items.map(|item| format!("\n{indent}{item}")).collect();
    format!("[{}\n{}]", items.join(","), "  ".repeat(depth - 1))
}

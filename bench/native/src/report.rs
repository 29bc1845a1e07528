//! What was measured, as tables for people and as JSON for programs.

use std::fmt::Write;

use crate::measure::Row;

/// What one question came to on one corpus.
pub struct Outcome {
    pub question: &'static str,
    pub corpus: &'static str,
    pub texts: usize,
    pub rounds: usize,
    pub rows: Vec<Row>,
}

/// How much of a text is shown.
const SHOWN: usize = 100;

/// A table, and under it one text for each contestant on which answers differ.
pub fn table(outcome: &Outcome) -> String {
    let Outcome { question, corpus, texts, rounds, rows } = outcome;
    let mut table = format!("\n{question}: {texts} {corpus}, {rounds} rounds\n");
    let mut line = |cells: [&str; 8]| {
        let [name, version, least, ns, quartiles, ratio, accepted, equal] = cells;
        let _ = writeln!(
            table,
            "{name:32} {version:8} {least:>7} {ns:>8} {quartiles:>13} {ratio:>9} {accepted:>9} {equal:>9}"
        );
    };
    line(["", "version", "least", "ns/text", "quartiles", "to pchar", "accepted", "equal"]);
    for row in rows {
        let (accepted, equal) = (row.accepted.to_string(), row.equal.to_string());
        let Some(time) = &row.time else {
            line([row.name, row.version, "-", "-", "", "", &accepted, &equal]);
            continue;
        };
        let [least, low, median, high] = time.ns;
        let (least, median, quartiles) = (format!("{least:.1}"), format!("{median:.1}"), format!("{low:.1}-{high:.1}"));
        line([row.name, row.version, &least, &median, &quartiles, &format!("{:.2}", time.ratio), &accepted, &equal]);
    }
    for row in rows {
        if let Some([text, answer, expected]) = &row.difference {
            let _ = writeln!(table, "  {} differs, first on {}", row.name, shown(text));
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

/// All outcomes, in the words of `../results/`.
pub fn json(outcomes: &[Outcome]) -> String {
    let results = outcomes.iter().map(|outcome| {
        let Outcome { question, corpus, texts, rounds, rows } = outcome;
        let rows = list(rows.iter().map(row_json), 3);
        format!(
            r#"{{ "question": "{question}", "corpus": "{corpus}", "texts": {texts}, "rounds": {rounds}, "rows": {rows} }}"#
        )
    });
    format!("{{\n  \"results\": {}\n}}", list(results, 2))
}

fn row_json(row: &Row) -> String {
    let Row { name, version, accepted, equal, time, .. } = row;
    let time = time.as_ref().map_or(String::new(), |time| {
        let [least, low, median, high] = time.ns;
        let ratio = time.ratio;
        format!(
            r#""nsPerText": {{ "least": {least:.2}, "low": {low:.2}, "median": {median:.2}, "high": {high:.2} }}, "ratioToPchar": {ratio:.3}, "#
        )
    });
    format!(r#"{{ "name": "{name}", "version": "{version}", {time}"accepted": {accepted}, "equalAnswers": {equal} }}"#)
}

/// A JSON array, one item a line.
fn list(items: impl Iterator<Item = String>, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let items: Vec<String> = items.map(|item| format!("\n{indent}{item}")).collect();
    format!("[{}\n{}]", items.join(","), "  ".repeat(depth - 1))
}

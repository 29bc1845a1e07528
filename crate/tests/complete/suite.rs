//! The complete suites of the top rules, from the automata in `automata.txt`, which `npm run gen` writes.
//! `test/oracle/complete/suite.ts` proves that they are complete.

use std::collections::VecDeque;

/// The automaton of a rule, with the words that identify its states.
pub struct Automaton {
    pub rule: &'static str,
    /// A character of each class.
    characters: Vec<char>,
    /// The successor of each state by class.
    next: Vec<Vec<usize>>,
    /// For each state: words, and whether the rule accepts them from there.
    identifiers: Vec<Vec<(&'static str, bool)>>,
    /// Words to a state, the state, and an ASCII character that leads back to it.
    loops: Vec<(&'static str, usize, &'static str)>,
}

/// The lengths, in bytes, of the words that are extended: around the ends of blocks of 16 and 64 bytes.
const OFFSETS: [usize; 12] = [14, 15, 16, 17, 62, 63, 64, 65, 126, 127, 128, 129];

/// Reads the automata: for each a line with the rule, one with the characters, one for each state, and after an empty line
/// one for each loop.
pub fn automata() -> Vec<Automaton> {
    let mut blocks = include_str!("automata.txt").split("\n\n");
    let mut all = Vec::new();
    while let (Some(states), Some(loops)) = (blocks.next(), blocks.next()) {
        let mut lines = states.lines();
        let (rule, characters) = (lines.next().unwrap(), lines.next().unwrap());
        let mut automaton = Automaton {
            rule,
            characters: characters.chars().collect(),
            next: vec![],
            identifiers: vec![],
            loops: vec![],
        };
        for line in lines {
            let (row, words) = line.split_once('\t').unwrap();
            automaton.next.push(row.split(',').map(|state| state.parse().unwrap()).collect());
            let identifiers = words.split('\t').map(|word| (&word[1..], word.starts_with('+')));
            automaton.identifiers.push(identifiers.collect());
        }
        for line in loops.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            automaton.loops.push((fields[0], fields[1].parse().unwrap(), fields[2]));
        }
        all.push(automaton);
    }
    all
}

impl Automaton {
    /// Returns a shortest word from a state to each state that it reaches.
    fn cover(&self, from: usize) -> Vec<(usize, String)> {
        let mut found = vec![(from, String::new())];
        let mut queue = VecDeque::from(found.clone());
        while let Some((state, text)) = queue.pop_front() {
            for (target, character) in self.next[state].iter().zip(&self.characters) {
                if !found.iter().any(|(known, _)| known == target) {
                    found.push((*target, format!("{text}{character}")));
                    queue.push_back((*target, format!("{text}{character}")));
                }
            }
        }
        found
    }

    /// Extends a string by words of at most `most` characters, and by the identifiers of the states that they reach.
    fn extend(&self, text: &str, state: usize, most: usize, check: &mut dyn FnMut(&str, bool)) {
        for (word, is_valid) in &self.identifiers[state] {
            check(&format!("{text}{word}"), *is_valid);
        }
        if most > 0 {
            for (target, character) in self.next[state].iter().zip(&self.characters) {
                self.extend(&format!("{text}{character}"), *target, most - 1, check);
            }
        }
    }

    /// Calls a function with each string of the suite for `more` more states, and whether it is valid.
    pub fn suite(&self, more: usize, check: &mut dyn FnMut(&str, bool)) {
        for (state, text) in self.cover(0) {
            self.extend(&text, state, more + 1, check);
        }
    }

    /// Calls a function with each long string, and whether it is valid. The word before its extension has one of these lengths.
    pub fn long_strings(&self, check: &mut dyn FnMut(&str, bool)) {
        for (head, from, character) in &self.loops {
            for (state, tail) in self.cover(*from) {
                for offset in OFFSETS {
                    if let Some(length) = offset.checked_sub(head.len() + tail.len()) {
                        self.extend(&format!("{head}{}{tail}", character.repeat(length)), state, 1, check);
                    }
                }
            }
        }
    }
}

use std::cell::RefCell;
use std::hint::black_box;

use crate::corpora::Corpus;

/// One timed pass over a corpus. Returns the number of strings that were accepted.
pub type Pass = Box<dyn Fn(&Corpus) -> usize>;

/// Returns one answer for each string of a corpus: `None` if the library rejects it.
pub type Answers = Box<dyn Fn(&Corpus) -> Vec<Option<String>>>;

/// One implementation of a benchmark: a library, or one function of it.
pub struct Implementation {
    pub name: &'static str,
    pub pass: Pass,
    /// Compared with `expected` before anything is timed.
    pub answers: Answers,
    /// The answers of pchar, limited to what this library reports and in its form.
    pub expected: Answers,
}

impl Implementation {
    /// Returns the version of the crate, from the lockfile. The crate is named before the first comma of `name`. If sophia_iri
    /// brings an older version, the newer one is measured.
    pub fn version(&self) -> &'static str {
        let library = self.name.split(',').next().unwrap_or(self.name);
        let name = format!("name = \"{library}\"\n");
        let package = include_str!("../Cargo.lock").rsplit("[[package]]").find(|package| package.contains(&name));
        package.and_then(|package| package.split("version = \"").nth(1)?.split('"').next()).unwrap_or("")
    }
}

/// Returns a pass that calls `accepts` for each string. The loop is generic over `accepts`, so the call can be inlined.
pub fn each(accepts: impl Fn(&str) -> bool + 'static) -> Pass {
    Box::new(move |corpus| corpus.texts.iter().filter(|text| accepts(black_box(text))).count())
}

/// Returns a function that collects the answer to each string of a corpus.
pub fn answer_each(answer: impl Fn(&str) -> Option<String> + 'static) -> Answers {
    Box::new(move |corpus| corpus.texts.iter().map(|text| answer(text)).collect())
}

/// An implementation that returns a new `String` for each input.
pub fn writer(
    name: &'static str,
    write: impl Fn(&str) -> Option<String> + Clone + 'static,
    expected: impl Fn(&str) -> Option<String> + 'static,
) -> Implementation {
    let pass = write.clone();
    Implementation {
        name,
        pass: each(move |text| black_box(pass(text)).is_some()),
        answers: answer_each(write),
        expected: answer_each(expected),
    }
}

/// An implementation that writes into a buffer, the same one for all inputs.
pub fn buffer_writer<B: Clone + 'static>(
    name: &'static str,
    buffer: B,
    write: impl for<'b> Fn(&'b str, &'b mut B) -> Option<&'b str> + Clone + 'static,
    expected: impl Fn(&str) -> Option<String> + 'static,
) -> Implementation {
    let (pass, kept) = (write.clone(), RefCell::new(buffer.clone()));
    Implementation {
        name,
        pass: Box::new(move |corpus| {
            let buffer = &mut *kept.borrow_mut();
            corpus.texts.iter().filter(|text| black_box(pass(black_box(text), buffer)).is_some()).count()
        }),
        answers: answer_each(move |text| write(text, &mut buffer.clone()).map(String::from)),
        expected: answer_each(expected),
    }
}

/// A pass that only iterates over the strings. Instruction counts subtract its cost.
pub fn empty() -> Implementation {
    Implementation {
        name: "empty",
        pass: each(|_text| true),
        answers: answer_each(|_text| None),
        expected: answer_each(|_text| None),
    }
}

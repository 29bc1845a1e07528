use std::cell::RefCell;
use std::hint::black_box;

use crate::corpora::Corpus;

/// One timed pass over a corpus: how many of its texts were accepted.
pub type Pass = Box<dyn Fn(&Corpus) -> usize>;

/// What is answered to each text of a corpus, as text: `None` where it is refused.
pub type Answers = Box<dyn Fn(&Corpus) -> Vec<Option<String>>>;

/// A library, and how it answers one question.
pub struct Contestant {
    pub name: &'static str,
    pub pass: Pass,
    /// Its answers, compared with what is expected before anything is timed.
    pub answers: Answers,
    /// What pchar answers, said as this contestant promises to say it.
    pub expected: Answers,
}

impl Contestant {
    /// The version of the crate that is built in. Its name is this one's, without what it is asked for in particular.
    pub fn version(&self) -> &'static str {
        let library = self.name.split(',').next().unwrap_or(self.name);
        let name = format!("name = \"{library}\"\n");
        let package = include_str!("../Cargo.lock").split("[[package]]").find(|package| package.contains(&name));
        package.and_then(|package| package.split("version = \"").nth(1)?.split('"').next()).unwrap_or("")
    }
}

/// Makes a pass of what is done with one text. The loop is compiled for that function alone, so that it is inlined
/// where its crate lets it be.
pub fn each(accepts: impl Fn(&str) -> bool + 'static) -> Pass {
    Box::new(move |corpus| corpus.texts.iter().filter(|text| accepts(black_box(text))).count())
}

/// Makes the answers to a corpus of the answer to one text.
pub fn answer_each(answer: impl Fn(&str) -> Option<String> + 'static) -> Answers {
    Box::new(move |corpus| corpus.texts.iter().map(|text| answer(text)).collect())
}

/// A contestant that returns a text of its own for each text.
pub fn writer(
    name: &'static str,
    write: impl Fn(&str) -> Option<String> + Clone + 'static,
    expected: impl Fn(&str) -> Option<String> + 'static,
) -> Contestant {
    let pass = write.clone();
    Contestant {
        name,
        pass: each(move |text| black_box(pass(text)).is_some()),
        answers: answer_each(write),
        expected: answer_each(expected),
    }
}

/// A contestant that writes into a buffer, the same one for all texts.
pub fn buffer_writer<B: Clone + 'static>(
    name: &'static str,
    buffer: B,
    write: impl for<'b> Fn(&'b str, &'b mut B) -> Option<&'b str> + Clone + 'static,
    expected: impl Fn(&str) -> Option<String> + 'static,
) -> Contestant {
    let (pass, kept) = (write.clone(), RefCell::new(buffer.clone()));
    Contestant {
        name,
        pass: Box::new(move |corpus| {
            let buffer = &mut *kept.borrow_mut();
            corpus.texts.iter().filter(|text| black_box(pass(black_box(text), buffer)).is_some()).count()
        }),
        answers: answer_each(move |text| write(text, &mut buffer.clone()).map(String::from)),
        expected: answer_each(expected),
    }
}

/// The pass that only walks over the texts: what a count of instructions is lessened by.
pub fn empty() -> Contestant {
    Contestant {
        name: "empty",
        pass: each(|_text| true),
        answers: answer_each(|_text| None),
        expected: answer_each(|_text| None),
    }
}

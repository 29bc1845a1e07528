import { asRead } from "../corpus.mjs";
import { chance } from "../make/random.mjs";

const WORDS =
  "the quick brown fox jumps over lazy dog search results for café in zürich price 50% off a/b c=d [as is] <new> #1 e-mail me@example.com tom&jerry".split(
    " ",
  );
const ASCII = WORDS.filter((word) => /^[\x20-\x7e]*$/.test(word));
const PLAIN = WORDS.filter((word) => /^[a-z-]*$/.test(word));

/** Makes strings of one length from words, joined by spaces or by `between`. */
function data({ words, between = " ", length, count, seed }) {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    let text = random.pick(words);
    while (text.length < length) text += between + random.pick(words);
    return text.slice(0, length);
  });
}

/** Makes percent-encoded strings of one length. None ends inside an encoded character. */
function encoded(options) {
  return data(options).map((text) => {
    let uriText = encodeURIComponent(text);
    while (uriText.length > options.length) {
      text = text.slice(0, -1);
      uriText = encodeURIComponent(text);
    }
    return uriText.padEnd(options.length, "x");
  });
}

const FORMS = [
  {
    id: "50",
    title: "50 characters",
    words: ASCII,
    length: 50,
    count: 5000,
    seed: 50,
    everywhere: true,
  },
  {
    id: "50-plain",
    title: "50 unreserved characters",
    words: PLAIN,
    between: "-",
    length: 50,
    count: 5000,
    seed: 51,
  },
  {
    id: "50-non-ascii",
    title: "50 characters, some non-ASCII",
    words: WORDS,
    length: 50,
    count: 5000,
    seed: 52,
  },
  {
    id: "2000",
    title: "2,000 characters",
    words: ASCII,
    length: 2000,
    count: 200,
    seed: 2000,
    everywhere: true,
  },
  {
    id: "2000-plain",
    title: "2,000 unreserved characters",
    words: PLAIN,
    between: "-",
    length: 2000,
    count: 200,
    seed: 2001,
  },
  {
    id: "2000-non-ascii",
    title: "2,000 characters, some non-ASCII",
    words: WORDS,
    length: 2000,
    count: 200,
    seed: 2002,
  },
];

const setsOf = (make) => () =>
  FORMS.map(({ id, title, everywhere = false, ...options }) => {
    const first = asRead(make(options));
    return { id, title, first, second: first, acceptedByAll: true, read: true, everywhere };
  });

const agreement = (_competitor, expected) => ({ expected, agree: (theirs, ours) => theirs === ours });

/** Percent-encoding a string. */
export const pctEncode = {
  name: "pctEncode",
  operation: "pctEncode",
  sets: setsOf(data),
  own: (library) => (text) => library.pctEncode(text),
  agreement,
};

/** Decoding a percent-encoded string. */
export const pctDecode = {
  name: "pctDecode",
  operation: "pctDecode",
  sets: setsOf(encoded),
  own: (library) => (text) => library.pctDecode(text),
  agreement,
};

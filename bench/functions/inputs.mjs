// The strings that the functions run on: some from each corpus, and what is made of them.
import { texts } from "../corpus.mjs";

const COUNT = 500;

/** Returns at most `COUNT` strings at equal distances. */
function spaced(all) {
  const step = Math.max(1, Math.floor(all.length / COUNT));
  return all.filter((_text, index) => index % step === 0).slice(0, COUNT);
}

/** Names strings. `second` has the other argument of each call. */
const set = (title, first, second = first) => ({ title, first, second });

const withScheme = () => texts("urls-48k.txt").filter((text) => /^https?:\/\/[\w.-]+\//.test(text));
const withQuery = () => withScheme().filter((text) => /\?\w+=/.test(text));
const pathOf = (text) => text.replace(/^https?:\/\/[^/?#]*|[?#].*$/g, "");

export const BASE = "http://a/b/c/d;p?q";

export const links = () => set("links", spaced(withScheme()));
export const linksAndOthers = () => set("links and other strings", spaced(texts("urls-48k.txt")));
export const messy = () => set("messy links", spaced(texts("messy.txt")));
export const references = () => {
  const first = spaced(texts("references.txt"));
  return set(
    `references on \`${BASE}\``,
    first,
    first.map(() => BASE),
  );
};
/** References to files whose names have a space, as authors of pages write them. */
export const spacedReferences = () => {
  const toFiles = texts("references.txt").filter((reference) => /(?:^|[^/]\/)\w[^/]*$/.test(reference));
  const first = spaced(toFiles).map((reference) => reference.replace(/\w(?=[^/]*$)/, "$& "));
  return set(
    "references to files with a space in the name",
    first,
    first.map(() => BASE),
  );
};
export const fragments = () =>
  set(
    "links with a fragment",
    links().first.map((link) => `${link}#top`),
  );
export const siblings = () =>
  set(
    "two links of one site",
    links().first,
    links().first.map((link) => `${new URL(link).origin}/a/b/c`),
  );
export const targets = () =>
  set(
    "targets of requests",
    spaced(withQuery()).map((link) => link.replace(/^https?:\/\/[^/]*/, "")),
  );
export const withoutScheme = () => {
  const written = withScheme().map((link) => link.replace(/^https?:\/\//, ""));
  return set("links without a scheme", spaced(written.filter((text) => text.startsWith("www."))));
};
export const passwords = () =>
  set(
    "links with a password",
    links().first.map((link) => link.replace("://", "://user:secret@")),
  );
export const messyPaths = () => set("paths of messy links", messy().first.map(pathOf));

export const queries = () => {
  const first = spaced(withQuery());
  return set(
    "links with a query",
    first,
    first.map((link) => /\?(\w+)/.exec(link)[1]),
  );
};
export const tracked = () =>
  set(
    "links with two parameters for tracking",
    queries().first.map((link) => link.replace(/#.*/, "") + TRACKING),
  );
const TRACKING = "&utm_source=news&utm_medium=mail";

/** The parts of links, decoded. */
export const parts = () => {
  const first = queries().first.map((link) => {
    const { hostname: host, pathname, searchParams } = new URL(link);
    const segments = pathname.slice(1).split("/").map(decodeIfPossible);
    return { scheme: "https", host, segments, params: Object.fromEntries(searchParams) };
  });
  return set("host, segments and parameters", first);
};

/** The parts of links, as they are written. */
export const components = () => {
  const first = queries().first.map((link) => {
    const [, scheme, host, path, query] = /^(\w+):\/\/([^/?#]*)([^?#]*)\?([^#]*)/.exec(link);
    return { scheme, authority: host, host, path, query };
  });
  return set("components of links", first);
};

function decodeIfPossible(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Some links of one site, and a place in the lines that they are on. */
export const places = () => {
  const first = spaced(links().first.map((_link, index, all) => all.slice(index, index + 10).join("\n")));
  return set(
    "texts of ten lines",
    first,
    first.map(({ length }) => length >> 1),
  );
};

export const encodedWords = () =>
  set(
    "encoded strings of 20 characters",
    links().first.map((link) => encodeURIComponent(link.slice(-20))),
  );

export const encodedCharacters = () =>
  set(
    "strings of ten encoded characters",
    links().first.map((link) =>
      Array.from(link.slice(-10), (each) => `%${each.charCodeAt(0).toString(16)}`).join(""),
    ),
  );

/** Documents with ten links each. */
const documents = (title, write) => () => {
  const all = links().first.filter((link) => !/[()'"&*_~]|[.,;:!?-]$/.test(link));
  const first = Array.from({ length: 40 }, (_, page) =>
    all
      .slice(page * 10, page * 10 + 10)
      .map(write)
      .join("\n"),
  );
  return set(title, first);
};
export const plainTexts = documents("text with ten links", (link) => `Read ${link} first, then go on.`);
export const htmlTexts = documents(
  "HTML with ten links",
  (link) => `<p>Read <a class="x" href="${link}">this</a> first.</p>`,
);
export const markdownTexts = documents(
  "Markdown with ten links",
  (link) => `- Read [this](${link}) first, then go on.`,
);

export const iris = () => set("IRIs", spaced(texts("iris.txt")));
export const encodedIris = () => set("encoded IRIs", iris().first.map(encodeURI));
const hosts = () => iris().first.map((iri) => /\/\/([^/?#]*)/.exec(iri)[1]);
export const names = () => set("host names", hosts());
export const asciiNames = () =>
  set(
    "host names in ASCII",
    hosts().map((host) => new URL(`http://${host}`).hostname),
  );

const ADDRESSES = Array.from({ length: COUNT }, (_, index) => (index * 2_654_435_761) % 2 ** 32);
const dotted = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
export const ipv4Numbers = () => set("IPv4 addresses as numbers", ADDRESSES);
export const ipv4Texts = () => set("IPv4 addresses", ADDRESSES.map(dotted));
export const looseTexts = () =>
  set(
    "IPv4 addresses in other notations",
    ADDRESSES.map((number) => (number % 2 ? String(number) : `0x${number.toString(16)}`)),
  );
export const ipv6Texts = () =>
  set(
    "IPv6 addresses",
    ADDRESSES.map(
      (number) => `2001:db8::${(number >>> 16).toString(16)}:${((number & 65535) + 1).toString(16)}`,
    ),
  );
export const ipv6Octets = () =>
  set(
    "octets of IPv6 addresses",
    ADDRESSES.map((number) =>
      Uint8Array.of(
        32,
        1,
        13,
        184,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        number >>> 24,
        number >>> 16,
        number >>> 8,
        number | 1,
      ),
    ),
  );

export const fileUris = () =>
  set(
    "`file:` URIs",
    spaced(texts("file-paths.txt").filter((uri) => /^file:\/\/\/(?![A-Za-z]:)[^?#]*$/.test(uri))),
  );
export const filePaths = () =>
  set(
    "paths of files",
    fileUris().first.map((uri) => decodeURIComponent(uri.slice("file://".length))),
  );

const WORDS = ["core", "url-parse", "left-pad", "http_client", "Json"];
const word = (index) => WORDS[index % WORDS.length] + (index % 7);
export const purls = () =>
  set(
    "package URLs",
    Array.from(
      { length: COUNT },
      (_, i) =>
        `pkg:npm/%40${word(i).toLowerCase()}/${word(i + 1).toLowerCase()}@1.${i}.0?arch=x86_64&os=linux`,
    ),
  );
export const mailAddresses = () =>
  set(
    "`mailto:` URIs",
    Array.from(
      { length: COUNT },
      (_, i) =>
        `mailto:${word(i)}@example.com,${word(i + 1)}@example.org?subject=Re%3A%20${i}&cc=a@example.net`,
    ),
  );

export const TEMPLATE = "/users/{id}/files{/name}{?page,size}";
const VALUES = Array.from({ length: COUNT }, (_, i) => ({
  id: `user ${i}`,
  name: word(i),
  page: String(i),
  size: "20",
}));
export const templateValues = () => set(`values for \`${TEMPLATE}\``, VALUES);
export const expansions = () =>
  set(
    `URIs of \`${TEMPLATE}\``,
    VALUES.map(({ id, name, page }) => `/users/${encodeURIComponent(id)}/files/${name}?page=${page}&size=20`),
  );
export const templates = () =>
  set(
    "templates",
    VALUES.map(({ name }) => `https://example.com/${name}{/id}/files{/name}{?page,size}`),
  );

export const ALLOWED = Array.from({ length: 10 }, (_, index) => `https://files-${index}.example/public/`);
export const allowedOrNot = () => {
  const first = links().first.map((link, index) =>
    index % 2 ? link : ALLOWED[index % 10] + pathOf(link).slice(1),
  );
  return set("links, half of them within ten entries", first);
};

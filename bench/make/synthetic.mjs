import { chance } from "./random.mjs";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const WORD = `${LOWER}${LOWER.toUpperCase()}0123456789`;
const HEX = "0123456789abcdef";

const DOMAINS = [
  "example.com",
  "example.org",
  "example.net",
  "cdn.example.io",
  "shop.example.co.uk",
  "api.example.dev",
];
const SCHEMES = ["https", "https", "https", "https", "http", "ftp", "wss", "ldap"];
const NAMES = [
  "id",
  "page",
  "q",
  "lang",
  "utm_source",
  "utm_campaign",
  "session",
  "ref",
  "sort",
  "filter",
  "token",
];
const EXTENSIONS = ["", "", "", ".html", ".php", ".json", ".tar.gz"];

function host(random) {
  const kind = random.below(20);
  if (kind === 0) return Array.from({ length: 4 }, () => random.below(256)).join(".");
  if (kind === 1) return `[2001:db8::${random.word(HEX, 4)}:${random.word(HEX, 2)}]`;
  return `${random.word(LOWER, random.between(2, 8))}.${random.pick(DOMAINS)}`;
}

function authority(random) {
  const userinfo = random.percent(5) ? `${random.word(LOWER, 5)}@` : "";
  const port = random.percent(10) ? `:${random.between(1024, 9999)}` : "";
  return `${userinfo}${host(random)}${port}`;
}

/** Makes a segment or a parameter value: mostly a word, sometimes with a percent-encoded octet or a sub-delim. */
function segment(random) {
  const word = random.word(random.percent(70) ? LOWER : WORD, random.between(3, 9));
  const kind = random.below(20);
  if (kind < 2)
    return `${word}%${random.pick(["20", "2F", "C3%A9", "e2%82%ac", "26", "3D"])}${random.word(LOWER, 3)}`;
  if (kind < 5)
    return `${word}${random.pick(["-", "_", "~", ".", "+", ",", ";v=", "!"])}${random.word(LOWER, 3)}`;
  return word;
}

/** Cuts a string to a length, not inside a percent-encoded octet, or appends letters. */
function ofLength(text, length, random) {
  const cut = text.slice(0, length).replace(/%.?$/, "");
  return cut + random.word(LOWER, length - cut.length);
}

/** Makes one URI of a length. A longer one has a longer path and query. */
function uri(length, random) {
  const start = `${random.pick(SCHEMES)}://${authority(random)}`;
  const fragment = random.percent(15) ? `#${random.word(LOWER, 6)}` : "";
  const room = length - start.length - fragment.length;
  const pathRoom = random.percent(50) ? room : Math.ceil((room * random.between(30, 70)) / 100);
  let path = "";
  while (path.length < pathRoom) path += `/${segment(random)}`;
  path += random.pick(EXTENSIONS);
  let query = pathRoom === room ? "" : "?";
  while (query !== "" && path.length + query.length < room) {
    query += `${query === "?" ? "" : "&"}${random.pick(NAMES)}=${segment(random)}`;
  }
  return ofLength(path + query, room, random).replace(/^/, start) + fragment;
}

/** Makes URIs of one length. */
export function syntheticUris({ count, length, seed }) {
  const random = chance(seed);
  return Array.from({ length: count }, () => uri(length, random));
}

const FOLDERS = [
  "src",
  "lib",
  "test",
  "docs",
  "node_modules",
  "dist",
  "assets",
  "My Documents",
  "Pictures",
  "build",
  "v2.1",
  "@types",
  "2024 (copy)",
  "Über uns",
];
const ROOTS = [
  "/home/alice",
  "/home/bob/work",
  "/Users/carol/Projects",
  "/C:/Users/Dave",
  "/D:/data",
  "/usr/share",
  "/var/www",
  "/tmp",
  "/mnt/backup",
];
const FILES = [
  "index.ts",
  "main.rs",
  "README.md",
  "package.json",
  "report final.pdf",
  "IMG_2041.JPG",
  "style.css",
  "a#b.txt",
  "100%.csv",
  "notes.txt",
  "archive.tar.gz",
  "résumé.docx",
];

/** Makes `file:` URIs as tools make them from paths: Unix and Windows paths, and some on another machine. */
export function fileUris({ count, seed }) {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const folders = Array.from({ length: random.between(0, 5) }, () =>
      random.percent(60) ? random.pick(FOLDERS) : random.word(LOWER, random.between(3, 10)),
    );
    const segments = [...folders, random.pick(FILES)].map((segment) => encodeURIComponent(segment));
    const machine = random.percent(5) ? `${random.word(LOWER, 6)}.local` : "";
    const line = random.percent(10) ? `#L${random.between(1, 999)}` : "";
    return `file://${machine}${random.pick(ROOTS)}/${segments.join("/")}${line}`;
  });
}

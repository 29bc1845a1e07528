// Connection strings beside the clients that read them, on seeded input. README.md has the table of disagreements.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ConnectionString } from "mongodb-connection-string-url";
import { parse as parsePg } from "pg-connection-string";
import { describe, expect, test } from "vitest";
import {
  amqp,
  type DsnFields,
  type DsnParts,
  mongodb,
  mysql,
  postgres,
  redis,
  type Scheme,
} from "../../../../ts/schemes/index.ts";
import { pick, type Random, seeded } from "../../../oracle/grammar/generate.ts";
import { must, thrownBy } from "../../../support/faults.ts";

/** What a client connects to: the fields that all of them have, without defaults. An absent and an empty one are the same. */
interface Target {
  readonly user: string;
  readonly password: string;
  readonly hosts: readonly string[];
  readonly database: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What pchar reads, as a target. An address of IPv6 has no brackets. */
function targetOf({ user, password, hosts, database, parameters }: DsnFields): Target {
  return {
    user: user ?? "",
    password: password ?? "",
    hosts: hosts.map(({ host, port }) => `${host.replace(/^\[(.*)\]$/, "$1")} ${port ?? ""}`),
    database: database ?? "",
    parameters: Object.fromEntries(parameters),
  };
}

/** Reads a text leniently, and returns its target, or `undefined` if it is refused. */
function read(scheme: Scheme<DsnFields, DsnParts>, text: string): Target | undefined {
  let target: Target | undefined;
  thrownBy(() => {
    target = targetOf(scheme.parse(text, { lenient: true }));
  });
  return target;
}

interface Answer {
  readonly text: string;
  /** What the client reads: `null` if it refuses the text. */
  readonly target: Target | null;
}

interface Recorded {
  readonly source: string;
  readonly answers: readonly Answer[];
}

const RECORDED = JSON.parse(readFileSync(new URL("recorded.json", import.meta.url), "utf8")) as Readonly<
  Record<"libpq" | "pika", Recorded>
>;

describe("libpq", () => {
  const { answers } = RECORDED.libpq;

  test("reads what pchar reads", () => {
    // libpq refuses a second `=` in a parameter.
    const taken = answers.filter(({ text }) => !/=[^&]*=/.test(text) && read(postgres, text) !== undefined);
    expect(taken.length).toBeGreaterThan(150);
    for (const { text, target } of taken) must(target, read(postgres, text), text);
  });

  test("refuses or misreads nothing else, except what the table names", () => {
    const others = answers.filter(
      ({ text, target }) => target !== null && read(postgres, text) === undefined,
    );
    const unnamed = others.filter(({ text }) => !REFUSED_BY_PCHAR.some((pattern) => pattern.test(text)));
    expect(unnamed.map(({ text }) => text)).toEqual([]);
    expect(others.length).toBeGreaterThan(20);
  });
});

/** Returns a target with the defaults that pika fills in. Its answers have no parameters. */
function withDefaults({ user, password, hosts, database }: Target): Target {
  return {
    user: user || "guest",
    password: password || "guest",
    hosts: hosts.map((host) => host.replace(/ $/, " 5672")),
    database: database || "/",
    parameters: {},
  };
}

test("pika reads what pchar reads", () => {
  const taken = RECORDED.pika.answers.filter(({ text }) => read(amqp, text) !== undefined);
  expect(taken.length).toBeGreaterThan(80);
  for (const { text, target } of taken) must(target, withDefaults(read(amqp, text)!), text);
});

/** What libpq takes and pchar refuses, by the rows of the table in README.md. */
const REFUSED_BY_PCHAR: readonly RegExp[] = [
  // A fragment is data of libpq.
  /#/,
  // A slash or an `@` in the name of a database, without encoding.
  /^[^/]*:\/\/[^/?]*\/[^?]*[/@]/,
  // A question mark in a password.
  /^[^/]*:\/\/[^/@]*\?[^/]*@/,
  // An `&` after the last parameter.
  /&$/,
  // A second `@` in an authority: libpq takes the first.
  /^[^/]*:\/\/[^/?]*@[^/?]*@/,
  // A port that is not a number from 1 to 65535: libpq refuses it when it connects.
  /:(?:0|99999|x)(?=[,/?]|$)/,
  // Names of hosts with other characters, or with encoded delimiters.
  /[()]|%(?:3A|2C|5B|5D)/i,
  // Dot segments, control characters and octets that are not UTF-8.
  /\/\.\.?(?:\?|$)|%0A|%FF/i,
  // An `@` in the last parameter, with a host after it.
  /@[^&@]+$/,
];

const PIECES = {
  user: ["", "u", "u%40x", "%C3%A9", "a+b"],
  password: ["", ":", ":p", ":p%40ss%231", ":%25", ":a%3Ab"],
  database: ["", "/", "/db", "/a%2Fb", "/d%20b", "/%C3%A9"],
  query: ["", "?a=b", "?a=b&c=d%26", "?x=%2Fy", "?x=a%2Bb"],
};

/** Returns a text of pieces that a client and pchar may read. */
function textOf(
  name: string,
  hosts: readonly string[],
  databases: readonly string[],
  random: Random,
): string {
  const user = pick(PIECES.user, random);
  const login = user === "" && random() < 0.7 ? "" : `${user}${pick(PIECES.password, random)}@`;
  return `${name}://${login}${pick(hosts, random)}${pick(databases, random)}${pick(PIECES.query, random)}`;
}

/** Compares 2,000 texts that pchar reads with what a client reads. Returns how many there were. */
function compare(
  scheme: Scheme<DsnFields, DsnParts>,
  hosts: readonly string[],
  databases: readonly string[],
  client: (text: string) => Partial<Target>,
): number {
  const random = seeded(3986);
  let compared = 0;
  for (let run = 0; run < 2000; run++) {
    const text = textOf(scheme.name, hosts, databases, random);
    const target = read(scheme, text);
    if (target === undefined) continue;
    compared++;
    const other = client(text);
    const same = Object.fromEntries(Object.keys(other).map((key) => [key, target[key as keyof Target]]));
    must(other, same, text);
  }
  return compared;
}

const HOSTS = ["h", "h:1", "a.example:5433", "10.0.0.1", "[::1]", "[2001:db8::1]:5"];

test("pg-connection-string reads what pchar reads", () => {
  const compared = compare(postgres, [...HOSTS, "%2Fvar%2Frun"], PIECES.database, (text) => {
    const { user, password, host, port, database, ...parameters } = parsePg(text) as Record<string, string>;
    return {
      user: user ?? "",
      password: password ?? "",
      hosts: [`${host} ${port}`],
      // It decodes a path with `decodeURI`, which leaves `%2F`.
      database: decodeURIComponent(database ?? ""),
      parameters: { ...parameters },
    };
  });
  expect(compared).toBe(2000);
});

test("mongodb-connection-string-url reads what pchar reads", () => {
  const hosts = [
    ...HOSTS,
    "h1:1,h2:2,h3",
    "h1,h2:5",
    "[::1]:1,[::2]",
    "%2Ftmp%2Fmongodb.sock",
    "%2Fa.sock,h",
  ];
  const compared = compare(mongodb, hosts, PIECES.database, (text) => {
    const read = new ConnectionString(text);
    return {
      user: decodeURIComponent(read.username),
      password: decodeURIComponent(read.password),
      hosts: read.hosts.map((host) => {
        const [, name = "", port = ""] = /^(\[.*\]|[^:]*)(?::(\d*))?$/.exec(host) ?? [];
        return `${decodeURIComponent(name).replace(/^\[(.*)\]$/, "$1")} ${port}`;
      }),
      database: decodeURIComponent(read.pathname.slice(1)),
      // A `+` is a space to its `searchParams`; none of the pieces has one there.
      parameters: Object.fromEntries(read.searchParams.entries()),
    };
  });
  expect(compared).toBeGreaterThan(1500);
});

test("mongodb-connection-string-url refuses what pchar refuses, except what the table names", () => {
  const random = seeded(4516);
  const parts = ["mongodb://", "u", ":", "p", "@", "/", "?", "a=b", ",", "h", "%41", "%", "1", "&", "[::1]"];
  const differing = new Map<string, string>();
  for (let run = 0; run < 20_000; run++) {
    const text = `mongodb://${Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(parts.slice(1), random)).join("")}`;
    const isRead = read(mongodb, text) !== undefined;
    const isTaken = thrownBy(() => new ConnectionString(text)) === undefined;
    if (isRead && !isTaken) differing.set("taken", text);
  }
  expect(Object.fromEntries(differing)).toEqual({});
});

test("the parser of @redis/client reads what pchar reads", () => {
  const require = createRequire(import.meta.url);
  const { default: client } = require("@redis/client/dist/lib/client/index.js") as {
    default: {
      parseURL(url: string): {
        readonly username?: string;
        readonly password?: string;
        readonly database?: number;
        readonly socket: { readonly host: string; readonly port?: number };
      };
    };
  };
  const compared = compare(redis, HOSTS, ["", "/", "/0", "/15"], (text) => {
    const { username = "", password = "", database, socket } = client.parseURL(text);
    return {
      user: username,
      password,
      hosts: [`${socket.host} ${socket.port ?? ""}`],
      // pchar returns the digits, and "" for a slash alone.
      database: database === undefined ? "" : String(database),
    };
  });
  expect(compared).toBe(2000);
});

test("mysql2 reads what pchar reads", async () => {
  const file = new URL("../../../../node_modules/mysql2/lib/connection_config.js", import.meta.url);
  const { default: config } = (await import(file.href)) as {
    default: { parseUrl(url: string): Record<string, string | number> };
  };
  const compared = compare(mysql, [...HOSTS, "%2Fvar%2Frun"], PIECES.database, (text) => {
    const { host, port, database, user, password } = config.parseUrl(text);
    return {
      user: String(user),
      password: String(password),
      hosts: [`${host} ${Number.isNaN(port) ? "" : port}`],
      database: String(database),
    };
  });
  expect(compared).toBe(2000);
});

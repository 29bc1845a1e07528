// Laws of connection strings: a password that is not encoded never moves the host, and `spelling` and `format` lose nothing.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amqp,
  amqps,
  type DsnHost,
  mongodb,
  mongodbSrv,
  mysql,
  postgres,
  postgresql,
  redis,
  rediss,
  SchemeSyntaxError,
} from "../../../../ts/schemes/index.ts";
import { thrownBy } from "../../../support/faults.ts";
import { fieldsOf } from "../../../support/schemes.ts";

const ALL = [postgres, postgresql, mysql, mongodb, mongodbSrv, redis, rediss, amqp, amqps];

type Dsn = (typeof ALL)[number];

/** A password of characters that delimit something, digits and letters. */
const password = fc
  .array(fc.constantFrom(..."@#/?:[]%&=,;\\ 1209aZ.+é".split(""), "%41", "%zz"), { maxLength: 10 })
  .map((parts) => parts.join(""));

/** What follows the host. */
const rest = fc.constantFrom("", "/0", "/", "/0?a=b", "?a=b", "/0?appName=@x@", "/0?user=me@x&a=b");

describe("a password that is not encoded", () => {
  const text = fc.record({
    scheme: fc.constantFrom(...ALL),
    user: fc.constantFrom("me", "localhost", "h.example", ""),
    password,
    rest,
  });
  const written = ({ scheme, user, password, rest }: { scheme: Dsn } & Record<string, unknown>): string =>
    `${scheme.name}://${user}:${password}@real.host${rest}`;

  test.each([false, true])("moves no host, with lenient: %s", (lenient) => {
    let read = 0;
    fc.assert(
      fc.property(text, (parts) => {
        const uri = written(parts);
        const error = thrownBy(() => {
          const { hosts } = parts.scheme.parse(uri, { lenient });
          read++;
          expect(hosts).toEqual([{ host: "real.host", port: undefined }]);
        });
        if (error !== undefined && !(error instanceof SchemeSyntaxError)) throw error;
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(500);
  });

  test("is fixed to the same password and host, or not at all", () => {
    let fixed = 0;
    fc.assert(
      fc.property(text, (parts) => {
        const fix = parts.scheme.check(written(parts))?.fix;
        if (fix === undefined) return;
        fixed++;
        const read = parts.scheme.parse(fix.text);
        expect(read.hosts).toEqual([{ host: "real.host", port: undefined }]);
        expect(read.user).toBe(parts.user);
        // A percent-encoded octet in the password stays one.
        expect(read.password).toBe(decodeURIComponent(parts.password));
        expect(read.toString().endsWith(`@real.host${parts.rest}`)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
    expect(fixed).toBeGreaterThan(500);
  });

  test.each([
    ["postgres://u:p@ss#1@h/db", "postgres://u:p%40ss%231@h/db"],
    ["postgres://u:p@ss@h/db", "postgres://u:p%40ss@h/db"],
    ["postgres://u:p/w?x#1@h/db", "postgres://u:p%2Fw%3Fx%231@h/db"],
    ["postgres://u:1#2@h/db", "postgres://u:1%232@h/db"],
    ["postgres://u:p w@h/db", "postgres://u:p%20w@h/db"],
    ["mongodb://u:a:b@h/db", "mongodb://u:a%3Ab@h/db"],
    ["redis://:p#w@h:6379/0", "redis://:p%23w@h:6379/0"],
    ["amqp://u:p[1]@h/v", "amqp://u:p%5B1%5D@h/v"],
  ])("of %s is fixed", (text, fixed) => {
    const scheme = ALL.find(({ name }) => text.startsWith(`${name}:`))!;
    expect(scheme.check(text)?.fix?.text).toBe(fixed);
  });

  test.each([
    // The user may be the host, and what follows a port, a path or a query.
    "postgres://u:12/w@h/db",
    "postgres://localhost:12#w@h",
    "postgres://h:5432/db?user=me@h",
    // Between two `@` there may be a host.
    "postgres://u:p@db.example@h/db",
    "postgres://u:p@localhost#1@h/db",
    "postgres://u:p@db/w@h/db",
    "postgres://u:p@db/w#x@h/db",
    "postgres://u:p@10#1@h/db",
    "postgres://u:p@@h/db",
    // An octet, and a percent sign that begins none.
    "postgres://u:%41%@h/db",
    "postgres://u:pé#1@h/db",
    // No password.
    "postgres://u@x@h/db",
    "postgres://h#f",
  ])("of %s may be another host: no fix", (text) => {
    expect(postgres.check(text)).toBeDefined();
    expect(postgres.check(text)?.fix).toBeUndefined();
  });

  test("is in no message", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL), password, rest, (scheme, more, rest) => {
        const text = `${scheme.name}://u:SECRET${more}SECRET@real.host${rest}`;
        for (const lenient of [false, true]) {
          const error = thrownBy(() => scheme.parse(text, { lenient })) as Error | undefined;
          expect(error?.message ?? "").not.toMatch(/SECRET|'[S-T]'/);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("hosts", () => {
  const name = fc.constantFrom("h", "a.example", "10.0.0.1", "[::1]", "[2001:db8::2]", "/var/run", "é", "");
  const port = fc.constantFrom(undefined, 1, 5432, 65_535);
  const hosts = fc.array(fc.record({ host: name, port }), { minLength: 1, maxLength: 4 });
  const several = fc.constantFrom(postgres, postgresql, mysql);

  /** Returns hosts as they are read: one empty host without a port is none. */
  const meant = (given: readonly DsnHost[]): readonly DsnHost[] =>
    given.length === 1 && given[0]!.host === "" && given[0]!.port === undefined ? [] : given;

  test("are read as they were written, also from the spelling of clients", () => {
    fc.assert(
      fc.property(several, hosts, (scheme, given) => {
        const uri = scheme.format({ user: "u", password: "p:@", hosts: given, database: "db" });
        const record = scheme.parse(uri);
        expect(record.hosts).toEqual(meant(given));
        const again = scheme.parse(record.spelling, { lenient: true });
        expect(String(again)).toBe(uri);
        expect(fieldsOf(again)).toEqual(fieldsOf(record));
      }),
      { numRuns: 3000 },
    );
  });

  test("are spelled with the addresses as they are", () => {
    const given = [{ host: "[::1]", port: 1 }, { host: "h" }, { host: "[::2]", port: 3 }];
    expect(postgres.parse(postgres.format({ hosts: given })).spelling).toBe("postgres://[::1]:1,h,[::2]:3");
  });

  test.each(["h:1", "a,b", "[::1", "::1", "[::1]:2"])("with the name %j are not written", (host) => {
    for (const scheme of ALL) {
      expect(() => scheme.format({ hosts: [{ host }] })).toThrow(TypeError);
      expect(() => scheme.format({ hosts: [{ host }, { host: "h" }] })).toThrow(TypeError);
    }
  });

  test("of one scheme in the normal form keep their ports", () => {
    expect(mysql.normalize("mysql://H1%3A3306,H2%3A5432,H3:3306")).toBe("mysql://h1,h2%3A5432,h3");
  });
});

test("lenient says what it changed", () => {
  const { changes } = postgresql.parse("jdbc:postgresql://h/db", { lenient: true });
  expect(changes).toEqual([{ start: 0, end: 5, replacement: "" }]);
});

import { encodeData } from "../codec/encode-data.ts";
import { SUB_DELIMS, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { type Edit, editOf, HOST_LIKE } from "../uri/fix.ts";
import type { Uri } from "../uri/types.ts";
import { type Characters, DIGITS, REG_NAMES } from "./define/characters.ts";
import { type Definition, defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import {
  clientSpelling,
  type DsnHost,
  type DsnHostRules,
  HOSTNAME,
  listEnd,
  readHosts,
  writeHosts,
  writeNormalHosts,
} from "./define/dsn-hosts.ts";
import { encodeMatch, replacements } from "./define/edits.ts";
import { encodeSegment, writeOptional } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART } from "./define/issue.ts";
import { readPair, writePairs } from "./define/pairs.ts";
import type { Nested } from "./define/parts.ts";
import { rejectComponents, rejectEncodedControls } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type ServerFields, writeServer } from "./define/server.ts";
import type { ComponentSpans, SourceSpan } from "./define/span.ts";
import { readData } from "./define/values.ts";

/** A parameter of the connection. */
export type DsnParameter = readonly [name: string, value: string];

/** The fields of a connection string beyond RFC 3986. */
export interface DsnFields extends Pick<ServerFields, "user" | "password"> {
  /** The servers, in order. Empty if the URI names none. */
  readonly hosts: readonly DsnHost[];
  /** The database, of `redis` its number, of `amqp` the virtual host. `""` after a slash alone, `undefined` without one. */
  readonly database: string | undefined;
  /** The parameters, which MongoDB calls options, in order. A `+` is a plus sign. */
  readonly parameters: readonly DsnParameter[];
  /** The text for a client, with the colons and brackets of several hosts. It contains the password. */
  readonly spelling: string;
}

/** The parts of a connection string, for `format`. */
export interface DsnParts {
  /** Data, which is encoded. @default no userinfo */
  readonly user?: string | undefined;
  /** Data, which is encoded. @default no password */
  readonly password?: string | undefined;
  /** The servers; `host` is data, which is encoded, and `port` may be left out. @default [] */
  readonly hosts?: readonly Nested<DsnHost>[] | undefined;
  /** Data, which is encoded. @default no path */
  readonly database?: string | undefined;
  /** Data, which is encoded. @default [] */
  readonly parameters?: readonly DsnParameter[] | undefined;
}

/**
 * `postgres`: a connection to PostgreSQL (libpq, 34.1.1.2)
 *
 * ```abnf
 * postgres-URI = "postgres:" "//" [ userinfo "@" ] hosts [ ":" port ] [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * hosts        = IP-literal / hostname *( "," hostname )
 * hostname     = *( unreserved / pct-encoded )
 * database     = *( unreserved / pct-encoded / sub-delims / ":" )
 * parameters   = parameter *( "&" parameter )
 * parameter    = 1*( unreserved / pct-encoded ) "=" *value-char
 * value-char   = unreserved / pct-encoded / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@" / "/"
 * ```
 *
 * RFC 3986 allows one port, after the last host, and no brackets in a list. In the URI of several hosts, the other colons and the brackets
 * are `%3A`, `%5B` and `%5D`, and the field `spelling` has them as clients read them. `lenient` accepts that spelling, `jdbc:` before the
 * scheme, and further `=` in a value. `h1,h2:5` is valid: only `h2` has the port 5, as in libpq. The path of a Unix socket is encoded.
 *
 * A password that is not encoded is refused, and `check` has a fix if the string has one reading. A `#` (`ERR_URI_UNEXPECTED_PART`), an `@`
 * or a second slash in the path (`ERR_URI_UNEXPECTED_CHARACTER`), and an `@` in the parameters that a client may take for the one before a
 * host (`ERR_URI_MALFORMED_PART`) may belong to one. `%3A`, `%2C`, `%5B` and `%5D` are refused elsewhere in a host
 * (`ERR_URI_ENCODED_DELIMITER`), and so are encoded control characters, dot segments, and a port that is 0 or above 65535.
 *
 * `normalize` writes names of hosts in lower case, but not a path of a socket, an IPv6 address by RFC 5952, and no default ports.
 *
 * @example
 * postgres.parse("postgres://me:p%40ss@h:5433/app?sslmode=require").password; // "p@ss"
 * postgres.parse("postgres://%2Fvar%2Frun/app").hosts; // [{ host: "/var/run", port: undefined }]
 * const several = postgres.parse("postgres://h1:1,h2:2/app", { lenient: true });
 * several.hosts; // [{ host: "h1", port: 1 }, { host: "h2", port: 2 }]
 * several.toString(); // "postgres://h1%3A1,h2:2/app"
 * several.spelling; // "postgres://h1:1,h2:2/app"
 * postgres.format({ user: "me", password: "p@ss#1", hosts: [{ host: "h" }], database: "app" }); // "postgres://me:p%40ss%231@h/app"
 * postgres.check("postgres://me:p@ss#1@h/app").fix.text; // "postgres://me:p%40ss%231@h/app"
 * postgres.parse("postgres://me:p@ss#1@h/app"); // throws ERR_URI_UNEXPECTED_PART
 */
export const postgres: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("postgres", "libpq, 34.1.1.2", 5432, { severalHosts: true }),
);

/**
 * `postgresql`: a connection to PostgreSQL (libpq, 34.1.1.2)
 *
 * ```abnf
 * postgresql-URI = "postgresql:" "//" [ userinfo "@" ] hosts [ ":" port ] [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * ```
 *
 * It follows the rules of {@link postgres}.
 *
 * @example
 * postgresql.parse("jdbc:postgresql://h/app", { lenient: true }).database; // "app"
 */
export const postgresql: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("postgresql", "libpq, 34.1.1.2", 5432, { severalHosts: true }),
);

/**
 * `mysql`: a connection to MySQL (MySQL 8.4, 6.2.5)
 *
 * ```abnf
 * mysql-URI = "mysql:" "//" [ userinfo "@" ] hosts [ ":" port ] [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * ```
 *
 * It follows the rules of {@link postgres}. Parentheses in a host, as in `(/tmp/mysql.sock)`, are refused: encode the path.
 *
 * @example
 * mysql.parse("mysql://root@localhost:3307/app").hosts; // [{ host: "localhost", port: 3307 }]
 */
export const mysql: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("mysql", "MySQL 8.4, 6.2.5", 3306, { severalHosts: true }),
);

/**
 * `mongodb`: a connection to MongoDB (MongoDB Connection String)
 *
 * ```abnf
 * mongodb-URI = "mongodb:" "//" [ mongo-login "@" ] mongo-hosts [ ":" port ] [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * mongo-login = 1*login-char [ ":" *login-char ]
 * login-char  = unreserved / pct-encoded / sub-delims
 * mongo-hosts = IP-literal / mongo-host *( "," mongo-host )
 * mongo-host  = 1*( unreserved / pct-encoded )
 * ```
 *
 * It follows the rules of {@link postgres}, and requires a host (`ERR_URI_MISSING_PART`), a user in a userinfo, and an encoded colon in a
 * password.
 *
 * @example
 * mongodb.parse("mongodb://h1,h2:27018/app?replicaSet=rs").parameters; // [["replicaSet", "rs"]]
 * mongodb.normalize("mongodb://H1%3A27017,h2:27018"); // "mongodb://h1,h2:27018"
 */
export const mongodb: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("mongodb", "MongoDB Connection String", 27017, {
    severalHosts: true,
    needsHost: true,
    strictLogin: true,
  }),
);

/**
 * `mongodb+srv`: a connection to the servers of MongoDB that the DNS lists (MongoDB Connection String)
 *
 * ```abnf
 * srv-URI = "mongodb+srv:" "//" [ mongo-login "@" ] mongo-host [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * ```
 *
 * It follows the rules of {@link mongodb}, with one host and no port: the DNS has the ports.
 *
 * @example
 * mongodbSrv.parse("mongodb+srv://me:pw@cluster.example.net/app").hosts; // [{ host: "cluster.example.net", port: undefined }]
 * mongodbSrv.parse("mongodb+srv://h:27017"); // throws ERR_URI_UNEXPECTED_PART
 */
export const mongodbSrv: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("mongodb+srv", "MongoDB Connection String", undefined, {
    needsHost: true,
    isSrv: true,
    strictLogin: true,
  }),
);

/**
 * `redis`: a connection to Redis (IANA registration of redis)
 *
 * ```abnf
 * redis-URI = "redis:" "//" [ userinfo "@" ] ( IP-literal / hostname ) [ ":" port ] [ "/" *DIGIT ] [ "?" [ parameters ] ] ; no fragment
 * ```
 *
 * It follows the rules of {@link postgres}, with one host. The database is a number.
 *
 * @example
 * redis.parse("redis://:secret@h/0").user; // ""
 * redis.parse("redis://h/0").database; // "0"
 */
export const redis: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("redis", "IANA registration of redis", 6379, { numbered: true }),
);

/**
 * `rediss`: a connection to Redis over TLS (IANA registration of rediss)
 *
 * ```abnf
 * rediss-URI = "rediss:" "//" [ userinfo "@" ] ( IP-literal / hostname ) [ ":" port ] [ "/" *DIGIT ] [ "?" [ parameters ] ] ; no fragment
 * ```
 *
 * It follows the rules of {@link redis}.
 *
 * @example
 * rediss.normalize("rediss://H:6379/0"); // "rediss://h/0"
 */
export const rediss: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("rediss", "IANA registration of rediss", 6379, { numbered: true }),
);

/**
 * `amqp`: a connection to a message broker (RabbitMQ URI Specification)
 *
 * ```abnf
 * amqp-URI   = "amqp:" "//" [ amqp-login "@" ] ( IP-literal / hostname ) [ ":" port ] [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * amqp-login = *login-char [ ":" *login-char ]
 * ```
 *
 * It follows the rules of {@link postgres}, with one host, and requires an encoded colon in a password. `database` is the virtual host.
 *
 * @example
 * amqp.parse("amqp://user:pass@host:10000/vhost").database; // "vhost"
 * amqp.parse("amqp://host/%2F").database; // "/"
 */
export const amqp: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("amqp", "RabbitMQ URI Specification", 5672, { strictLogin: true }),
);

/**
 * `amqps`: a connection to a message broker over TLS (RabbitMQ URI Specification)
 *
 * ```abnf
 * amqps-URI = "amqps:" "//" [ amqp-login "@" ] ( IP-literal / hostname ) [ ":" port ] [ "/" database ] [ "?" [ parameters ] ] ; no fragment
 * ```
 *
 * It follows the rules of {@link amqp}, with another default port.
 *
 * @example
 * amqps.normalize("amqps://H:5671/app"); // "amqps://h/app"
 */
export const amqps: Scheme<DsnFields, DsnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ connection("amqps", "RabbitMQ URI Specification", 5671, { strictLogin: true }),
);

/** What differs from the URI of PostgreSQL. */
interface DsnRules extends DsnHostRules {
  /** Whether a password must not have a colon. */
  readonly strictLogin?: boolean;
  /** Whether the database is a number. */
  readonly numbered?: boolean;
}

function connection(
  name: string,
  reference: string,
  defaultPort: number | undefined,
  rules: DsnRules,
): Definition<DsnFields, DsnParts> {
  return {
    name,
    reference,
    ...(defaultPort === undefined ? {} : { defaultPort }),
    caseSensitiveHost: true,
    flags: OPAQUE,
    read(uri, spans): DsnFields {
      if (uri.authority === undefined) spans("path").fail(MISSING_PART, "authority");
      const login = readLogin(uri, spans, rules);
      const hosts = readHosts(uri, spans, rules);
      if (rules.isSrv === true) rejectComponents(uri, spans, "port");
      const database = uri.path === "" ? undefined : readDatabase(spans("path").slice(1), rules);
      const parameters = uri.query ? readParameters(uri, spans("query")) : [];
      rejectComponents(uri, spans, "fragment");
      return { ...login, hosts, database, parameters, spelling: clientSpelling(name, uri) };
    },
    parts: {
      user: "string?",
      password: "string?",
      hosts: "objects?",
      database: "string?",
      parameters: "pairs?",
    },
    write: ({ user, password, hosts = [], database, parameters = [] }) => ({
      authority: writeServer({ user, password, host: writeHosts(hosts) }),
      path: writeOptional("/", database, (data) => encodeSegment(data, "@")),
      query: parameters.length === 0 ? undefined : writePairs(parameters, encodeData).join("&"),
    }),
    normal: ({ userinfo, hosts }) => ({
      authority: `${userinfo === undefined ? "" : `${userinfo}@`}${writeNormalHosts(hosts, defaultPort)}`,
    }),
    lenient: editsOfSpelling,
    fix: withEncodedPassword,
  };
}

const DATABASE: Characters = { alphabet: UNRESERVED | SUB_DELIMS, others: ":", pct: true };
const VALUE: Characters = { alphabet: UNRESERVED, others: "!$'()*+,;:@/", pct: true };

/** `userinfo = user [ ":" password ]` */
function readLogin(
  uri: Uri,
  spans: ComponentSpans,
  { strictLogin, needsHost }: DsnRules,
): Pick<DsnFields, "user" | "password"> {
  if (uri.userinfo === undefined) return { user: undefined, password: undefined };
  const userinfo = rejectEncodedControls(spans("userinfo"), "userinfo");
  const [user, password] = userinfo.cut(":");
  if (needsHost === true && user.isEmpty) user.fail(MISSING_PART, "user");
  // `login-char = unreserved / pct-encoded / sub-delims`: `userinfo` without colons.
  if (strictLogin === true) password?.expect("userinfo", REG_NAMES);
  return { user: user.decoded("userinfo"), password: password?.decoded("userinfo") };
}

function readDatabase(path: SourceSpan, { numbered }: DsnRules): string {
  const data = readData(path, "database", numbered === true ? DIGITS : DATABASE);
  rejectDotSegments(path, "database");
  return data;
}

/** `parameters = parameter *( "&" parameter )` */
function readParameters(uri: Uri, query: SourceSpan): DsnParameter[] {
  const parameters = query.split("&").map((parameter): DsnParameter => {
    const [name, value] = readPair(
      parameter,
      ["parameter", HOSTNAME, 1],
      ["parameter", VALUE],
      UNEXPECTED_CHARACTER,
    );
    return [name, readData(value, "parameter")];
  });
  // An `@` may end a password: before what looks like a host, or as the first one, if no slash comes before it.
  const mayEndLogin = uri.userinfo === undefined && uri.path === "";
  const end = query.text.search(mayEndLogin ? /@/ : /@[^&@]+$/);
  if (end !== -1) query.fail(MALFORMED_PART, "parameters", end);
  return parameters;
}

/** Returns the edits of a text as clients read it: no `jdbc:`, and the delimiters of several hosts and further `=` in a value encoded. */
function editsOfSpelling(text: string): readonly Edit[] {
  const [start = "", jdbc = "", before = "", hosts = ""] =
    /^(jdbc:)?([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#]*)/i.exec(text) ?? [];
  const from = jdbc.length + before.length;
  const query = text.indexOf("?", start.length);
  let hasValue = false;
  const encodeFurther = ([delimiter]: RegExpMatchArray): string => {
    const isFurther = delimiter === "=" && hasValue;
    hasValue = delimiter === "=";
    return isFurther ? "%3D" : delimiter;
  };
  return [
    ...editOf(jdbc, "", 0),
    ...replacements(text, /[:[\]]/g, encodeMatch, [from, from + listEnd(hosts)]),
    ...(query === -1 ? [] : replacements(text, /[&=]/g, encodeFurther, [query, text.length])),
  ];
}

/**
 * `postgres://u:p@ss#1@h/db` -> `postgres://u:p%40ss%231@h/db`, if nothing before the last `@` could be a host with a port, a path or a
 * query after it. A connection string has no fragment, so a `#` ends nothing.
 */
function withEncodedPassword(text: string): readonly Edit[] {
  const [start = "", before = ""] = /^([a-z+]+:\/\/[^:/?#[\]@]*):/i.exec(text) ?? [];
  const end = text.lastIndexOf("@");
  const password = text.slice(start.length, end);
  if (start === "" || end < start.length || /[^ -~]/.test(password)) return [];
  const user = before.slice(before.indexOf("//") + 2);
  // The user may be the host, and the start of the password its port.
  if (/^\d*[/?]/.test(password) || (/^\d*#/.test(password) && HOST_LIKE.test(user))) return [];
  for (const after of password.split("@").slice(1)) {
    const host = after.split("#", 1)[0]!;
    if (host === "" || HOST_LIKE.test(host) || /[/?\\]/.test(host)) return [];
  }
  return replacements(text, /[^\w.~!$&'()*+,;=%-]/g, encodeMatch, [start.length, end]);
}

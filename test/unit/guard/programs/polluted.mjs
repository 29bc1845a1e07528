// Fetches from servers while `Object.prototype` has a property, for each name that Node reads of any object during these fetches, and
// prints what each fetch returned. Its arguments are the guard, `inspect` and a file with the
// servers.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createSecureContext } from "node:tls";

const [guard, inspect, file] = process.argv.slice(2);
const { guardedFetch } = await import(guard);
const { fetchPolicy } = await import(inspect);
const tables = await import(new URL("unset.js", guard));
const servers = JSON.parse(readFileSync(file, "utf8"));

const lookup = (_, __, callback) => {
  const address = Object.assign(Object.create(null), { address: "127.0.0.1", family: 4 });
  setImmediate(callback, null, [address]);
};
const policy = { accept: ["loopback-address", "loopback-name", "dotless-name"] };
const prepared = fetchPolicy(policy);
async function* stream() {
  yield new Uint8Array(10).fill(97);
}

/** The fetches: the port of a server, a scheme, a path, and options. */
const FETCHES = {
  plain: ["plain", "http", "/plain", {}],
  redirect: ["plain", "http", "/redirect", {}],
  gzip: ["plain", "http", "/gzip", {}],
  br: ["plain", "http", "/br", {}],
  text: ["plain", "http", "/text", { method: "POST", body: "a", headers: { "x-a": "b" } }],
  stream: ["plain", "http", "/stream", { method: "PUT", body: stream }],
  system: ["plain", "http", "/system", { lookup: undefined }, "localhost"],
  address: ["plain", "http", "/address", {}, "127.0.0.1"],
  secure: ["trusted", "https", "/secure", {}],
  kept: ["plain", "http", "/kept", { policy: prepared }],
  "kept secure": ["trusted", "https", "/kept", { policy: prepared }],
  stranger: ["stranger", "https", "/stranger", {}],
  "other name": ["other", "https", "/other", {}],
  "old name": ["old", "https", "/old", {}],
};

/** The first fetches have time. A polluted program may wait for ever. */
let deadline = 10_000;

async function outcomeOf([server, scheme, path, { body, ...options }, host = "public.example"]) {
  const given = body === undefined ? {} : { body: typeof body === "function" ? body() : body };
  try {
    let text = "";
    // The second one has the connection of the first one.
    for (let left = options.policy === prepared ? 2 : 1; left > 0; left--) {
      const { response } = await guardedFetch(`${scheme}://${host}:${servers.ports[server]}${path}`, {
        ...{ lookup, policy, deadline },
        ...options,
        ...given,
      });
      text += `${response.status} ${await response.text()}`;
    }
    return text;
  } catch (error) {
    return { error: String(error?.code ?? error) };
  }
}

/** Settles with the outcomes, or with those that are there when time is up. */
async function outcomes() {
  const found = {};
  const all = Promise.all(
    Object.entries(FETCHES).map(async ([name, call]) => {
      found[name] = await outcomeOf(call);
    }),
  );
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, deadline + 500);
  });
  await Promise.race([all, late]);
  clearTimeout(timer);
  return { ...found };
}

/** The modules of Node that make a fetch, and those that they use. */
const MODULES =
  /^(_?(http|https|net|tls|dns|zlib|stream|events)|internal\/(streams|tls|http|net|dns|url|options|validators|abort|events|webstreams|socketaddress|blocklist|stream_base|deps\/undici))/;

/** Every word of these modules may be a name that they read, and so may each index. */
function candidates() {
  const names = new Set(["0", "1", "2", "3"]);
  process.emitWarning = () => {};
  for (const [module, source] of Object.entries(process.binding("natives")))
    if (MODULES.test(module)) for (const [name] of source.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name);
  return names;
}

/** Without these, no program works. */
const ESSENTIAL = [
  "__proto__",
  "value",
  "get",
  "set",
  "writable",
  "enumerable",
  "configurable",
  "then",
  "return",
];

const define = (target, name, descriptor) =>
  Object.defineProperty(target, name, Object.assign(Object.create(null), { configurable: true }, descriptor));

/** Returns the names that are read of an `Object.prototype` while the fetches run, and those that a table lacks. */
async function namesRead() {
  const read = new Set();
  const missing = new Set();
  let isOpen = false;
  const names = [...candidates()].filter((name) => !(name in Object.prototype) && !ESSENTIAL.includes(name));
  const keys = Object.values(tables).map((table) => Object.keys(table));
  for (const name of names)
    define(Object.prototype, name, {
      get() {
        if (!isOpen) return undefined;
        isOpen = false;
        read.add(name);
        if (typeof this === "object" && Object.getPrototypeOf(this) === Object.prototype)
          for (const table of keys)
            if (table.length > 2 && table.every((key) => Object.hasOwn(this, key))) missing.add(name);
        isOpen = true;
        return undefined;
      },
      set(value) {
        define(this, name, { value, writable: true, enumerable: true });
      },
    });
  isOpen = true;
  await outcomes();
  isOpen = false;
  for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  return { read, missing };
}

const elsewhere = "127.0.0.2";
const { stranger } = servers;
const toElsewhere = () => connect(servers.ports.elsewhere, "127.0.0.1").on("error", () => {});
const overriding = { ca: stranger, host: elsewhere, hostname: elsewhere, rejectUnauthorized: false };

/** Values with which a name does harm, if Node reads it. */
const HOSTILE = {
  0: [
    { address: elsewhere, family: 4 },
    { address: elsewhere, family: 6 },
  ],
  1: [overriding],
  2: [overriding],
  3: [overriding],
  ALPNProtocols: [["h2"]],
  CN: ["public.example"],
  address: [elsewhere],
  agent: [false],
  auth: ["me:secret"],
  autoSelectFamily: [false],
  ca: [stranger],
  checkServerIdentity: [() => undefined],
  createConnection: [toElsewhere],
  encoding: ["utf8", "hex"],
  family: [4, 6],
  headers: [{ evil: "evil" }],
  host: [elsewhere],
  hostname: [elsewhere],
  localAddress: [elsewhere],
  location: [["/evil"], `http://${elsewhere}/`],
  lookup: [(_, __, callback) => callback(null, elsewhere, 4)],
  method: ["POST"],
  path: [servers.path, "/evil"],
  port: [servers.ports.elsewhere],
  rejectUnauthorized: [false],
  secureContext: [() => createSecureContext({ ca: stranger })],
  servername: ["evil.example"],
  socket: [toElsewhere],
  socketPath: [servers.path],
  statusCode: [204, 304],
  subject: [{ CN: "public.example" }],
  subjectaltname: ["DNS:public.example"],
};
/** These are made anew each time. */
const MADE = ["secureContext", "socket"];
const ANY = [true, 1, "evil"];

// A polluted name makes Node itself throw where nobody can catch it. A server that continues then must not trust anybody for it.
process.on("uncaughtException", () => {});

const clean = await outcomes();
const { read, missing } = await namesRead();
const names = new Set([...read, ...Object.values(tables).flatMap(Object.keys), ...Object.keys(HOSTILE)]);
deadline = 300;
const polluted = [];
for (const name of names) {
  for (const hostile of [...(HOSTILE[name] ?? []), ...ANY]) {
    const value = MADE.includes(name) && typeof hostile === "function" ? hostile() : hostile;
    define(Object.prototype, name, { value, writable: true, enumerable: true });
    const found = await outcomes().catch((error) => ({ all: { error: String(error) } }));
    Reflect.deleteProperty(Object.prototype, name);
    if (name === "socket" && typeof value === "object") value.destroy();
    polluted.push({ name, value: String(hostile), found });
  }
}
const result = {
  clean,
  missing: [...missing],
  names: [...names],
  polluted,
};
process.stdout.write(JSON.stringify(result), () => process.exit());

import type { Socket } from "node:net";
import { Policy } from "../inspect/policy.ts";
import type { Lookup } from "./addresses.ts";

/** The maximum number of idle connections of a policy. */
const MOST_IDLE = 64;

/** The milliseconds after which an idle connection is closed. Servers often wait five seconds. */
const IDLE = 4000;

/** The milliseconds for which an address that was checked stays good for its name. */
const AGE = 60_000;

/** A connection to an address that was checked. The name of its origin was looked up by this function, and proved if the scheme is `https`. */
export class Connection {
  readonly socket: Socket;
  readonly origin: string;
  readonly lookup: Lookup;
  /** When the address was checked, on the clock of `performance`. */
  readonly checkedAt: number;
  /** Whether nothing was asked: then each byte closes the connection. Node closes it at the end of the other side. */
  #isIdle = false;
  #hasListeners = false;

  constructor(socket: Socket, origin: string, lookup: Lookup, checkedAt: number) {
    this.socket = socket;
    this.origin = origin;
    this.lookup = lookup;
    this.checkedAt = checkedAt;
  }

  /** Returns whether it leads to an origin whose name was looked up by this function. */
  serves(origin: string, lookup: Lookup): boolean {
    return this.origin === origin && this.lookup === lookup;
  }

  /** Whether it can serve another request. */
  get isGood(): boolean {
    const { destroyed, readable, writable } = this.socket;
    return !destroyed && readable && writable && performance.now() - this.checkedAt < AGE;
  }

  /** Waits without keeping the process alive. `onClose` is called when the connection is closed. */
  rest(onClose: () => void): void {
    const { socket } = this;
    this.#isIdle = true;
    socket.unref();
    socket.setTimeout(IDLE);
    if (this.#hasListeners) return;
    this.#hasListeners = true;
    const close = (): void => {
      if (this.#isIdle) socket.destroy();
    };
    socket.on("data", close);
    socket.on("timeout", close);
    socket.on("close", onClose);
  }

  /** Serves a request, whose deadline keeps the process alive. */
  work(): void {
    this.#isIdle = false;
  }
}

/** The idle connections of a policy. No other policy gets one. */
export class Pool {
  /** The last one was used last. */
  readonly #idle: Connection[] = [];

  /**
   * Removes a connection to an origin, and returns it. The name was looked up by this function. A connection on which bytes or the end
   * have arrived is closed, also if the program was busy when they arrived.
   */
  async take(origin: string, lookup: Lookup): Promise<Connection | undefined> {
    for (;;) {
      let at = this.#idle.length - 1;
      while (at >= 0 && !this.#idle[at]!.serves(origin, lookup)) at--;
      if (at < 0) return undefined;
      const connection = this.#idle.splice(at, 1)[0]!;
      // The rest of this turn may have begun before bytes arrived. The next one reads them.
      await turn();
      await turn();
      if (connection.isGood) return connection;
      connection.socket.destroy();
    }
  }

  /** Keeps a connection whose last response has ended. */
  keep(connection: Connection): void {
    if (!connection.isGood) return void connection.socket.destroy();
    connection.rest(() => this.#drop(connection));
    this.#idle.push(connection);
    if (this.#idle.length > MOST_IDLE) this.#idle.shift()!.socket.destroy();
  }

  #drop(connection: Connection): void {
    const at = this.#idle.indexOf(connection);
    if (at !== -1) this.#idle.splice(at, 1);
  }
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const POOLS = /* @__PURE__ */ new WeakMap<Policy, Pool>();

/** Returns the pool of a policy that `fetchPolicy` returned. Any other policy has none. */
export function poolOf(policy: unknown): Pool | undefined {
  if (!(policy instanceof Policy)) return undefined;
  const pool = POOLS.get(policy) ?? new Pool();
  POOLS.set(policy, pool);
  return pool;
}

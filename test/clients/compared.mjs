// Runs a program in a tree, in a process of its own, and compares its results in both trees.

import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));
/** After how many milliseconds a program is ended. */
const LIMIT = 600_000;
/** The number of differing results that are printed. */
const SHOWN = 3;

/** A process that runs a program, given by its path, in the tree `before` or `after`. The options are those of `fork`. */
export class Worker {
  constructor(trees, program, side, options = {}) {
    const argv = [trees[side], program, side, join(trees.before, "node_modules")];
    this.child = fork(WORKER, argv, { cwd: trees[side], timeout: LIMIT, ...options });
    this.about = this.#answer();
  }

  #answer() {
    return new Promise((done, fail) => {
      const end = (status) => fail(new Error(`the program ended with ${status}`));
      this.child.once("exit", end);
      this.child.once("message", (answer) => {
        this.child.off("exit", end);
        done(answer);
      });
    });
  }

  ask(wanted) {
    const answer = this.#answer();
    this.child.send(wanted);
    return answer;
  }

  /** Returns the results of a run as an object, by the names of the inputs. */
  async results() {
    return Object.fromEntries(await this.ask("results"));
  }
}

/** Returns the number of inputs. Throws if the results differ for other inputs than those that the program names. */
export function verified(theirs, ours, { inputs = [] } = {}) {
  const names = Object.keys(theirs);
  const differing = names.filter((name) => theirs[name] !== ours[name]);
  if (`${differing}` === `${inputs}` && names.length === Object.keys(ours).length) return names.length;
  const shown = differing.slice(0, SHOWN).map((name) => {
    const start = [...theirs[name]].findIndex((character, index) => character !== ours[name]?.[index]);
    const part = (text = "") => text.slice(Math.max(start - 100, 0), start + 200);
    return `${name}\n  ${part(theirs[name])}\n  ${part(ours[name])}`;
  });
  throw new Error(`${differing.length} of ${names.length} results differ\n${shown.join("\n")}`);
}

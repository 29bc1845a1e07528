import { arch, cpus, loadavg, platform } from "node:os";

/** A record needs a load average of the last minute below this. */
export const MAX_LOAD = 0.5;

/** Describes the machine of a run, with its load averages of the last 1, 5 and 15 minutes. */
export function machine() {
  const [{ model }] = cpus();
  return { cpu: model, cores: cpus().length, platform: platform(), arch: arch(), load: loadavg() };
}

/** Returns why the load of a machine does not allow a record, or `undefined` if it does. */
export function busy([lastMinute]) {
  if (lastMinute < MAX_LOAD) return undefined;
  return `The load average is ${lastMinute.toFixed(2)}, and a record needs less than ${MAX_LOAD}: other programs are running. Stop them, and run this again.`;
}

/**
 * Waits until the load allows a record: building and installing leave some. Says so with `show`. Returns why the load still does
 * not allow it, or `undefined`.
 */
export async function untilQuiet(seconds, { load = loadavg, step = 5, show = () => {} } = {}) {
  const [lastMinute] = load();
  if (busy([lastMinute]) !== undefined)
    show(
      `The load average is ${lastMinute.toFixed(2)}. Waiting for less than ${MAX_LOAD}, at most ${seconds} s.`,
    );
  for (let waited = 0; waited < seconds && busy(load()) !== undefined; waited += step)
    await new Promise((done) => setTimeout(done, step * 1000));
  return busy(load());
}

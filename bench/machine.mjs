import { arch, cpus, loadavg, platform } from "node:os";

/** Describes the machine of a run, with its load averages of the last 1, 5 and 15 minutes. */
export function machine() {
  const [{ model }] = cpus();
  return { cpu: model, cores: cpus().length, platform: platform(), arch: arch(), load: loadavg() };
}

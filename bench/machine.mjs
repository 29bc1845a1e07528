import { arch, cpus, loadavg, platform } from "node:os";

/** The machine that a run was made on, and how busy it was at that moment: the load averages of 1, 5 and 15 minutes. */
export function machine() {
  const [{ model }] = cpus();
  return { cpu: model, cores: cpus().length, platform: platform(), arch: arch(), load: loadavg() };
}

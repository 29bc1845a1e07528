// Measures in workerd, and returns JSON. The clock of a worker advances only while it waits, and in whole milliseconds.
// So the clock is read after a wait, and the batches are longer.
import { measureMoves } from "./move.mjs";

async function now() {
  await scheduler.wait(0);
  return performance.now();
}

export default {
  async fetch() {
    return Response.json(await measureMoves({ now, batch: 40, rounds: 7 }));
  },
};

// Measures in workerd, and answers a request with JSON. The clock stands still while a worker computes, and moves in whole
// milliseconds: it is read after a wait, and a batch is longer.
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

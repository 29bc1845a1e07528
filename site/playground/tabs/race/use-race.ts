import { onScopeDispose, type Ref, ref, type ShallowRef, shallowRef } from "vue";
import type { Engine } from "../../shared/engine.ts";
import { MAX_HERE } from "../../shared/long-text.ts";
import { pause } from "../../shared/pause.ts";
import { race, type Timing } from "./race.ts";
import { RACE_INPUTS } from "./race-inputs.ts";
import { type AnsweredInput, agreement, COMPETITORS, type RaceTask, waysOf } from "./race-tasks.ts";

const ROUNDS = 60;
const CHUNK_MS = 8;
const WARM_UP_MS = 250;

/** The result of a race, with its task and its inputs. */
export interface RaceResult {
  readonly task: RaceTask;
  readonly entry: Engine["entry"];
  readonly inputs: number;
  readonly rounds: number;
  readonly timings: readonly Timing[];
}

export interface Race {
  /** The inputs that are raced, and the inputs with different answers. */
  readonly inputs: Readonly<ShallowRef<{ agreed: string[]; others: AnsweredInput[] } | undefined>>;
  readonly done: Readonly<Ref<number>>;
  readonly isRunning: Readonly<Ref<boolean>>;
  readonly result: Readonly<ShallowRef<RaceResult | undefined>>;
  /** Asks all three, and shows the answers. The string in the field takes part too, unless it is long. */
  prepare(task: RaceTask, engine: Engine, text: string): Promise<void>;
  run(task: RaceTask, engine: Engine): Promise<void>;
  cancel(): void;
}

/** Races pchar, URL and fast-uri, which is loaded when it is needed. */
export function useRace(): Race {
  const inputs = shallowRef<{ agreed: string[]; others: AnsweredInput[] }>();
  const done = ref(0);
  const isRunning = ref(false);
  const result = shallowRef<RaceResult>();
  let controller = new AbortController();

  let wanted = 0;
  async function prepare(task: RaceTask, engine: Engine, text: string) {
    const mine = ++wanted;
    const { default: fastUri } = await import("fast-uri");
    const all = [...new Set([...RACE_INPUTS[task], ...(text.length > MAX_HERE ? [] : [text])])];
    if (mine === wanted) inputs.value = agreement(waysOf(task, engine.core, fastUri), all);
  }
  async function run(task: RaceTask, engine: Engine) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const texts = inputs.value?.agreed ?? [];
    const { default: fastUri } = await import("fast-uri");
    const ways = waysOf(task, engine.core, fastUri);
    const competitors = COMPETITORS.map((name) => ({ name, run: pass(ways[name].work, texts) }));
    isRunning.value = true;
    done.value = 0;
    const timings = await race(competitors, {
      rounds: ROUNDS,
      chunkMs: CHUNK_MS,
      warmUpMs: WARM_UP_MS,
      now: () => performance.now(),
      pause,
      signal,
      onRound: (round) => {
        done.value = round / ROUNDS;
      },
    });
    if (signal.aborted) return;
    isRunning.value = false;
    if (timings) result.value = { task, entry: engine.entry, inputs: texts.length, rounds: ROUNDS, timings };
  }
  function cancel() {
    controller.abort();
    isRunning.value = false;
  }
  onScopeDispose(cancel);
  return { inputs, done, isRunning, result, prepare, run, cancel };
}

/** One pass over the inputs. */
function pass(work: (text: string) => number, texts: readonly string[]): () => number {
  return () => {
    let sum = 0;
    for (const text of texts) sum += work(text);
    return sum;
  };
}

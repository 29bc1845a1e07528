import { check } from "./check.mjs";
import { pctDecode, pctEncode } from "./codec.mjs";
import { equivalent } from "./equivalent.mjs";
import { addToSet, explainNormalize, fromHref, inspect, isSafeToFetch } from "./links.mjs";
import { normalize } from "./normalize.mjs";
import { parse } from "./parse.mjs";
import { resolve } from "./resolve.mjs";

/** The benchmarks that process one string in each call. They run in every runtime. */
export const BENCHMARKS = [
  parse,
  check,
  resolve,
  normalize,
  equivalent,
  pctEncode,
  pctDecode,
  isSafeToFetch,
  inspect,
  fromHref,
  addToSet,
  explainNormalize,
];

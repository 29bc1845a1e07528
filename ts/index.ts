export { backend } from "./backend/backend.ts";
export { check } from "./check.ts";
export { UriSyntaxError } from "./errors.ts";
export { matches } from "./matches.ts";
export { normalize } from "./normalize.ts";
export { parse } from "./parse.ts";
export { removeDotSegments } from "./remove-dot-segments.ts";
export { resolve, resolver } from "./resolve.ts";

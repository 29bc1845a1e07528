import type * as fastUri from "../../ts/compat/fast-uri.ts";
import type * as index from "../../ts/index.ts";

export function migrating(pchar: typeof index, compat: typeof fastUri): string;

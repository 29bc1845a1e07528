// A reader computes what the page shows of a string, as plain data: on the page if the string is short, in a worker if not.

import type * as Core from "pchar";
import type { Engine } from "../shared/engine.ts";

/** An entry that is loaded when it is needed. */
export type EntryName = Exclude<keyof Engine, "entry" | "core">;
export type Entry<Name extends EntryName | undefined> = Name extends EntryName
  ? Awaited<ReturnType<Engine[Name]>>
  : undefined;

export type Settings = Readonly<Record<string, string>>;

/** A string, the settings of a tab, and the engine that reads them. */
export interface Input {
  readonly engine: Engine;
  readonly text: string;
  readonly settings: Settings;
}

export interface Reader<Name extends EntryName | undefined, View> {
  readonly name: string;
  /** The entry that it needs besides `pchar`. */
  readonly entry: Name;
  readonly read: (core: typeof Core, entry: Entry<Name>, text: string, settings: Settings) => View;
}

export function reader<Name extends EntryName | undefined, View>(
  name: string,
  entry: Name,
  read: Reader<Name, View>["read"],
): Reader<Name, View> {
  return { name, entry, read };
}

/** Loads the entry of a reader. */
export async function loadEntry<Name extends EntryName | undefined>(
  engine: Engine,
  name: Name,
): Promise<Entry<Name>> {
  return (name === undefined ? undefined : await engine[name]()) as Entry<Name>;
}

// The props and events of a tab of the playground.

import type { PartsView } from "../reading/parts-reader.ts";
import type { Calls } from "./calls.ts";
import type { Engine } from "./engine.ts";

/** The props of a tab. */
export interface TabProps {
  /** The string in the field. */
  readonly text: string;
  readonly engine: Engine;
  /** What was read of it already. */
  readonly view: PartsView;
  /** The settings of this tab, such as a base. They are written to the fragment of the page, so each is a short string. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The events of a tab. */
export interface TabEvents {
  /** The tab changes the string in the field. */
  "update:text": [text: string];
  "update:settings": [settings: Record<string, string>];
  /** The calls that made what the tab shows, for "copy as code" and "copy as command". */
  "update:calls": [calls: Calls];
}

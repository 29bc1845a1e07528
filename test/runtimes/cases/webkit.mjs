// WebKit, as in Safari, without a bundler.
import { casesOf } from "../browser-cases.mjs";

export const group = "WebKit";

export const cases = casesOf(group);

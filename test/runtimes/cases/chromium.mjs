// Chromium, without a bundler.
import { casesOf } from "../browser-cases.mjs";

export const group = "Chromium";

export const cases = casesOf(group);

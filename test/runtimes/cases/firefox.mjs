// Firefox, without a bundler.
import { casesOf } from "../browser-cases.mjs";

export const group = "Firefox";

export const cases = casesOf(group);

import { type Masked, maskPassword, maskUserinfo } from "../redact.ts";
import type { Call } from "./arguments.ts";

/** Masks the password of a text. */
export type Mask = (text: string) => Masked;

/** Returns what masks the texts of a call: what is a userinfo has its password after its first `:`. */
export function maskOf({ component }: Pick<Call, "component">): Mask {
  return component === "userinfo" || component === "iuserinfo" ? maskUserinfo : maskPassword;
}

import { type Groups, groupsOf } from "../host/address.ts";
import { SPECIAL_BLOCKS, type SpecialBlock } from "./special-addresses.ts";

interface Prefix extends SpecialBlock {
  readonly groups: Groups;
  readonly length: number;
}

let prefixes: readonly Prefix[] | undefined;

/** Finds the longest block that has an address, or `undefined` where the address is like any other (RFC 6890, 2.2). */
export function blockOf(groups: Groups): SpecialBlock | undefined {
  prefixes ??= SPECIAL_BLOCKS().map((block) => {
    const [address, length] = block.block.split("/") as [string, string];
    return { ...block, groups: groupsOf(address), length: Number(length) };
  });
  let longest: Prefix | undefined;
  for (const prefix of prefixes) {
    if (prefix.length > (longest?.length ?? -1) && isWithin(groups, prefix)) longest = prefix;
  }
  return longest;
}

function isWithin(groups: Groups, prefix: Prefix): boolean {
  if (groups.length !== prefix.groups.length) return false;
  for (let at = 0; at * 16 < prefix.length; at++) {
    const free = Math.max(0, 16 - (prefix.length - at * 16));
    if (groups[at]! >> free !== prefix.groups[at]! >> free) return false;
  }
  return true;
}

/** Where the blocks that carry an IPv4 address have it, by the number of the group. */
const EMBEDDED: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ["::/96", 6],
  ["::ffff:0:0/96", 6],
  ["::ffff:0:0:0/96", 6],
  ["64:ff9b::/96", 6],
  ["2002::/16", 1],
]);

/** Returns the IPv4 address that an IPv6 address of this block carries, or `undefined`. */
export function embeddedIpv4(groups: Groups, { block }: SpecialBlock): Groups | undefined {
  const at = EMBEDDED.get(block);
  return at === undefined ? undefined : groups.slice(at, at + 2);
}

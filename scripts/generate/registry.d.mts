/** Returns the text of ts/generated/registry.ts. */
export function registryModule(): string;

/** What ts/generated/registry.ts has to hold. */
export function registryModule(): string;

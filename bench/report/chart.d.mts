import type { BenchRecord } from "./record.mjs";
export function chart(
  record: BenchRecord & { readonly machine: { readonly cpu: string }; readonly date: string },
): string;

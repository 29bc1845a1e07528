/** Reads `PCHAR_BACKEND`, which forces a backend. Deno throws where it has no permission to read it. */
export function forcedName(): string | undefined {
  try {
    return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[
      "PCHAR_BACKEND"
    ];
  } catch {
    return undefined;
  }
}

export function accessLog(
  links: readonly string[],
  seed: number,
  show?: (secret: string) => string,
): () => string;

export function documents(): {
  readonly "docs/performance.md": string;
  readonly "docs/performance.svg": string;
};
export function speedTable(): string;

type Validate = (text: string) => boolean;

export interface Library {
  readonly name: string;
  readonly uri?: Validate;
  readonly "uri-reference"?: Validate;
  readonly iri?: Validate;
  readonly "iri-reference"?: Validate;
  readonly resolve?: (reference: string, base: string) => string;
  readonly normalize?: (text: string) => string;
  readonly place?: (text: string) => number | undefined;
  readonly schemes?: string;
  readonly templates?: boolean;
}

export function ours(pchar: typeof import("../../ts/index.ts"), schemes: number): Library;

// The types of `parse` of a scheme: `tsc -p .` fails if one differs. Nothing here runs.

import { expectTypeOf } from "vitest";
import type { Uri } from "../../../ts/index.ts";
import {
  type Edit,
  type GeoFields,
  geo,
  type LenientResult,
  type MailtoFields,
  mailto,
  schemeOf,
  sms,
  tel,
} from "../../../ts/schemes/index.ts";

declare const text: string;
declare const lenient: boolean;

// Whoever parses strictly has a URI.
expectTypeOf(mailto.parse(text)).toEqualTypeOf<Uri & MailtoFields>();
expectTypeOf(mailto.parse(text, { lenient: false }).path).toEqualTypeOf<string>();
expectTypeOf(geo.parse(text)).toEqualTypeOf<Uri & GeoFields>();
// @ts-expect-error
geo.parse(text).label;
// @ts-expect-error
tel.parse(text).uri;

// Whoever parses leniently sees that the URI may be absent, and the components with it.
const result = geo.parse(text, { lenient: true });
expectTypeOf(result.uri).toEqualTypeOf<string | undefined>();
expectTypeOf(result.path).toEqualTypeOf<string | undefined>();
expectTypeOf(result.changes).toEqualTypeOf<readonly Edit[]>();
expectTypeOf(result.coordinates).toEqualTypeOf<readonly number[]>();
expectTypeOf(result.zoom).toEqualTypeOf<number | undefined>();
if (result.uri !== undefined) {
  expectTypeOf(result.uri).toEqualTypeOf<string>();
  expectTypeOf(result.path).toEqualTypeOf<string>();
  geo.format(result);
}
// @ts-expect-error
geo.check(result);
// What may lack a URI cannot be written: `format` never writes a string that `parse` refuses.
// @ts-expect-error
geo.format(result);
// @ts-expect-error
sms.format(sms.parse(text, { lenient: true }));

// So does whoever does not know how it is parsed.
expectTypeOf(tel.parse(text, { lenient }).path).toEqualTypeOf<string | undefined>();
expectTypeOf(tel.parse(text, { lenient }).digits).toEqualTypeOf<string>();
expectTypeOf(schemeOf(text)!.parse(text, { lenient: true })).toEqualTypeOf<LenientResult<object>>();

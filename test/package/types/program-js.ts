// A user's program over `pchar/js`. Its entries, except `pchar/js` itself, are ES modules only.

import { parse, type Uri } from "pchar/js";
import { iri } from "pchar/js/compat/formats";
import { isSafeToFetch } from "pchar/js/inspect";
import { http } from "pchar/js/schemes";
import { expand } from "pchar/js/template";

const record: Uri = parse("http://h/", "URI");
const isSafe: boolean = isSafeToFetch(record);
const expanded: string = expand("http://h/{x}", { x: "a" });
const port: string = String(http.parse("http://h/").port);
const isIri: boolean = iri("http://h/");

export { expanded, isIri, isSafe, port, record };

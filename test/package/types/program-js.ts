// A user's program over `pchar/js`.

import { parse, type Uri } from "pchar/js";

const record: Uri = parse("http://h/", "URI");

export { record };

// The client of Google Drive expands the templates of its requests. An adapter answers instead of the network.

import { drive } from "@googleapis/drive";
import { filesIn } from "./input/files.mjs";

export const client = "googleapis-common";
export const library = "url-template";
export const input = "requests to Google Drive";

/** Values of the variables in the templates. */
const VALUES = ["1a2B", "a b/c", "é?x=1&y#z", "me@example.com", "100%", "!'()*", ""];

export function prepare(packages) {
  const adapter = async (config) => ({ config, status: 200, headers: new Headers(), data: `${config.url}` });
  const source = filesIn(new URL("@googleapis/drive/build/", packages), /^v\d\.js$/)
    .map(([, text]) => text)
    .join();
  const variables = new Set([...source.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const requests = ["v2", "v3"].flatMap((version) =>
    Object.entries(drive({ version, adapter })).flatMap(([resource, methods]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(methods)).flatMap((name) =>
        VALUES.map((value) => [
          `${version} ${resource}.${name} ${value}`,
          () => methods[name](Object.fromEntries([...variables].map((variable) => [variable, value]))),
        ]),
      ),
    ),
  );
  return () => Promise.all(requests.map(async ([name, request]) => [name, await answered(request)]));
}

async function answered(request) {
  try {
    return (await request()).data;
  } catch ({ message }) {
    return message;
  }
}

// The link that README.md and the first page of the site begin with: `URL` reads one host, Python's urllib and curl another one.

import { execFile } from "node:child_process";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { check } from "../../ts/index.ts";
import { readDocument } from "./documents.ts";

const LINK = "https://bank.example\\@evil.example/";
const run = promisify(execFile);
const isThere = (program: string): Promise<boolean> =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );
const [hasPython, hasCurl] = await Promise.all([isThere("python3"), isThere("curl")]);

test.each([
  ["README.md", `$ npx pchar check '${LINK}'`],
  ["site/.vitepress/theme/HomeDemo.vue", `const EXAMPLES = [\n  [${JSON.stringify(LINK)}, `],
])("%s begins with it", (file, text) => {
  expect(readDocument(file)).toContain(text);
});

test("URL goes to the first host, and RFC 3986 rejects the backslash", () => {
  expect(new URL(LINK).hostname).toBe("bank.example");
  expect(check(LINK)).toMatchObject({ code: "ERR_URI_UNEXPECTED_CHARACTER", index: LINK.indexOf("\\") });
});

test.skipIf(!hasPython)("Python's urllib reads the other host (skipped without python3)", async () => {
  const program = "import sys, urllib.parse; print(urllib.parse.urlsplit(sys.argv[1]).hostname)";
  const { stdout } = await run("python3", ["-c", program, LINK]);
  expect(stdout.trim()).toBe("evil.example");
});

test.skipIf(!hasCurl)("curl asks the other host (skipped without curl)", async () => {
  const server = http.createServer(({ headers }, response) => response.end(headers.host));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const options = ["--silent", "--max-time", "5", "--noproxy", "*", "--connect-to", `::127.0.0.1:${port}`];
    const { stdout } = await run("curl", [...options, LINK.replace("https:", "http:")]);
    expect(stdout).toBe("evil.example");
  } finally {
    server.close();
  }
});

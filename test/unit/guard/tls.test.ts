// The server of a fetch by https proves its name, and a redirect does not leave https.

import { createServer } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { guardedFetch } from "../../../ts/guard/index.ts";
import { fetchPolicy } from "../../../ts/inspect/index.ts";
import { selfSigned } from "./certificates.ts";
import { LOCAL, rejection, serving } from "./servers.ts";

const CERTIFICATE = selfSigned("public.example");

/** Starts a server with the certificate, and returns its port. */
async function servingTls(location?: string, onConnection = (): void => {}): Promise<number> {
  const server = createServer(CERTIFICATE, (request, response) => {
    if (location !== undefined) response.writeHead(302, { location });
    response.end(`${(request.socket as { servername?: string }).servername} ${request.headers.host}`);
  });
  server.on("secureConnection", onConnection);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

// The certificate becomes one that the runtime trusts, as with NODE_EXTRA_CA_CERTS, which is read when a process starts.
const { connect } = tls;
let ca: string | undefined;

beforeEach(() => {
  ca = CERTIFICATE.cert;
  tls.connect = ((options: tls.ConnectionOptions) => connect({ ...options, ca })) as typeof connect;
  syncBuiltinESMExports();
});

afterEach(() => {
  tls.connect = connect;
  syncBuiltinESMExports();
  vi.unstubAllEnvs();
});

test("a server that proves its name is read", async () => {
  const port = await servingTls();
  const { response } = await guardedFetch(`https://public.example:${port}/`, LOCAL);
  expect(await response.text()).toBe(`public.example public.example:${port}`);
});

test("a server that proves another name is refused, although its address was checked", async () => {
  const port = await servingTls();
  const { code } = await rejection(guardedFetch(`https://other.example:${port}/`, LOCAL));
  expect(code).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
});

test("a connection that is open serves the name that was proved, and no other", async () => {
  const policy = fetchPolicy({ accept: ["loopback-address"] });
  const options = { ...LOCAL, policy };
  let count = 0;
  const port = await servingTls(undefined, () => void count++);
  for (let turn = 0; turn < 3; turn++) {
    const { response } = await guardedFetch(`https://public.example:${port}/`, options);
    expect(await response.text()).toContain("public.example");
  }
  expect(count).toBe(1);
  const { code } = await rejection(guardedFetch(`https://other.example:${port}/`, options));
  expect(code).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
});

test("an unknown certificate is refused, whatever NODE_TLS_REJECT_UNAUTHORIZED says", async () => {
  ca = undefined;
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const port = await servingTls();
  const { code } = await rejection(guardedFetch(`https://public.example:${port}/`, LOCAL));
  expect(code).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
});

test("a redirect to http is refused unless the caller allows it", async () => {
  const plain = await serving((_, response) => response.end("plain"));
  const port = await servingTls(`http://public.example:${plain}/`);
  const uri = `https://public.example:${port}/`;
  expect((await rejection(guardedFetch(uri, LOCAL))).code).toBe("ERR_GUARD_DOWNGRADE");
  const { response } = await guardedFetch(uri, { ...LOCAL, downgrade: true });
  expect(await response.text()).toBe("plain");
});

// The server of a fetch by https proves its name, and a redirect does not leave https.

import { generateKeyPairSync, sign } from "node:crypto";
import https, { createServer } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { guardedFetch } from "../../../ts/guard/index.ts";
import { LOCAL, rejection, serving } from "./servers.ts";

/** Returns a value in DER: its tag, its length and its content. */
function der(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Makes a key, and a certificate for a name, which the key signs (RFC 5280, 4.1). */
function selfSigned(name: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
  const integer = (value: number): Buffer => der(0x02, Buffer.of(value));
  const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
  const januaryIn = (years: number): Buffer =>
    der(0x17, `${String(new Date().getUTCFullYear() + years).slice(2)}0101000000Z`);
  const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
  const commonName = sequence(der(0x31, sequence(identifier("550403"), der(0x0c, name))));
  const subjectAltName = sequence(identifier("551d11"), der(0x04, sequence(der(0x82, name))));
  const certificate = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    commonName,
    sequence(januaryIn(-1), januaryIn(2)),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(subjectAltName)),
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", certificate, privateKey));
  const base64 = sequence(certificate, ecdsaWithSha256, signature).toString("base64");
  const lines = base64.replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const CERTIFICATE = selfSigned("public.example");

/** Starts a server with the certificate, and returns its port. */
async function servingTls(location?: string): Promise<number> {
  const server = createServer(CERTIFICATE, (request, response) => {
    if (location !== undefined) response.writeHead(302, { location });
    response.end(`${(request.socket as { servername?: string }).servername} ${request.headers.host}`);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

// The certificate becomes one that the runtime trusts, as with NODE_EXTRA_CA_CERTS, which is read when a process starts.
const { request } = https;
let ca: string | undefined;

beforeEach(() => {
  ca = CERTIFICATE.cert;
  https.request = ((options: object) => request({ ...options, ca })) as typeof request;
  syncBuiltinESMExports();
});

afterEach(() => {
  https.request = request;
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

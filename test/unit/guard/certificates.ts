// Certificates of servers.

import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its private key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Returns a value in DER: its tag, its length and its content. */
function der(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/**
 * Makes a key, and a certificate for a name, which the key signs (RFC 5280, 4.1). An `old` certificate has the name in its subject
 * only (RFC 6125, 6.4.4).
 */
export function selfSigned(name: string, { old = false }: { readonly old?: boolean } = {}): Certificate {
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
    ...(old ? [] : [der(0xa3, sequence(subjectAltName))]),
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", certificate, privateKey));
  const base64 = sequence(certificate, ecdsaWithSha256, signature).toString("base64");
  const lines = base64.replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

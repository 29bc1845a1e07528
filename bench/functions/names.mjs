// Functions for host names, addresses, schemes, files and templates.
import { domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL } from "node:url";
import * as on from "./inputs.mjs";

export const naming = [
  {
    name: "toAscii",
    entry: "pchar/iri",
    on: on.names,
    own:
      ({ iri }) =>
      (host) =>
        iri.toAscii(host),
    others: {
      "node:url": () => domainToASCII,
      tr46:
        ({ tr46 }) =>
        (host) =>
          tr46.toASCII(host),
    },
  },
  {
    name: "toUnicode",
    entry: "pchar/iri",
    on: on.asciiNames,
    own:
      ({ iri }) =>
      (host) =>
        iri.toUnicode(host),
    others: {
      "node:url": () => domainToUnicode,
      tr46:
        ({ tr46 }) =>
        (host) =>
          tr46.toUnicode(host).domain,
    },
  },
  {
    name: "toUri",
    entry: "pchar/iri",
    on: on.iris,
    own:
      ({ iri }) =>
      (text) =>
        iri.toUri(text),
    others: { "`encodeURI`": () => (text) => encodeURI(text) },
  },
  {
    name: "toIri",
    entry: "pchar/iri",
    on: on.encodedIris,
    own:
      ({ iri }) =>
      (text) =>
        iri.toIri(text),
    others: { "`decodeURI`": () => (text) => decodeURI(text) },
  },
  {
    name: "ipv4ToNumber",
    entry: "pchar/iri",
    on: on.ipv4Texts,
    own:
      ({ iri }) =>
      (address) =>
        iri.ipv4ToNumber(address),
    others: {
      "`split` and `reduce`": () => (address) =>
        address.split(".").reduce((number, octet) => number * 256 + Number(octet), 0),
    },
  },
  {
    name: "ipv4FromNumber",
    entry: "pchar/iri",
    on: on.ipv4Numbers,
    own:
      ({ iri }) =>
      (number) =>
        iri.ipv4FromNumber(number),
    others: {
      "four shifts": () => (number) =>
        `${number >>> 24}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`,
    },
  },
  {
    name: "ipv6ToBytes",
    entry: "pchar/iri",
    on: on.ipv6Texts,
    own:
      ({ iri }) =>
      (address) =>
        iri.ipv6ToBytes(address),
    others: {
      "ipaddr.js":
        ({ ipaddr }) =>
        (address) =>
          ipaddr.IPv6.parse(address).toByteArray(),
    },
    agree: (theirs, ours) => theirs.join() === ours.join(),
  },
  {
    name: "ipv6FromBytes",
    entry: "pchar/iri",
    on: on.ipv6Octets,
    own:
      ({ iri }) =>
      (bytes) =>
        iri.ipv6FromBytes(bytes),
    others: {
      "ipaddr.js":
        ({ ipaddr }) =>
        (bytes) =>
          ipaddr.fromByteArray([...bytes]).toRFC5952String(),
    },
  },
];

/** Matches what `TEMPLATE` expands to, and decodes the values. */
const EXPANSION = /^\/users\/([^/?#]*)\/files(?:\/([^/?#]*))?(?:\?page=([^&#]*)&size=([^&#]*))?$/;

const byExpression = () => (uri) => {
  const [, ...values] = EXPANSION.exec(uri);
  const [id, name, page, size] = values.map(decodeURIComponent);
  return { id, name, page, size };
};

/** `URLPattern` does not exist in Node 20 and 22. */
const byPattern = () => {
  if (globalThis.URLPattern === undefined) return undefined;
  const pattern = new URLPattern({ pathname: "/users/:id/files/:name", search: "page=:page&size=:size" });
  return (uri) => {
    const { pathname, search } = pattern.exec(uri, "http://h");
    return { ...pathname.groups, ...search.groups };
  };
};

/** The order of the values is not compared. `URLPattern` does not decode them. */
const sameValues = (theirs, ours) =>
  Object.entries(theirs).every(([name, value]) => decodeURIComponent(value) === ours[name]);

export const schemesAndTemplates = [
  {
    name: "toFilePath",
    entry: "pchar/schemes",
    on: on.fileUris,
    own:
      ({ schemes }) =>
      (uri) =>
        schemes.toFilePath(uri, "posix"),
    others: { "`fileURLToPath`": () => (uri) => fileURLToPath(uri, { windows: false }) },
  },
  {
    name: "fromFilePath",
    entry: "pchar/schemes",
    on: on.filePaths,
    own:
      ({ schemes }) =>
      (path) =>
        schemes.fromFilePath(path, "posix"),
    others: { "`pathToFileURL`": () => (path) => pathToFileURL(path, { windows: false }).href },
    agree: (theirs, ours) => decodeURIComponent(theirs) === decodeURIComponent(ours),
  },
  {
    name: "pkg.parse",
    entry: "pchar/schemes",
    on: on.purls,
    own:
      ({ schemes }) =>
      (uri) =>
        schemes.pkg.parse(uri),
    others: {
      "packageurl-js":
        ({ PackageURL }) =>
        (uri) =>
          PackageURL.fromString(uri),
    },
    agree: (theirs, ours) =>
      ["type", "namespace", "name", "version"].every((field) => theirs[field] === ours[field]),
  },
  {
    name: "pkg.normalize",
    entry: "pchar/schemes",
    on: on.purls,
    own:
      ({ schemes }) =>
      (uri) =>
        schemes.pkg.normalize(uri),
    others: {
      "packageurl-js":
        ({ PackageURL }) =>
        (uri) =>
          PackageURL.fromString(uri).toString(),
    },
  },
  {
    name: "mailto.parse",
    entry: "pchar/schemes",
    on: on.mailAddresses,
    own:
      ({ schemes }) =>
      (uri) =>
        schemes.mailto.parse(uri),
    others: {
      "`URL`": () => (uri) => {
        const { pathname, searchParams } = new URL(uri);
        return { to: pathname.split(",").map(decodeURIComponent), hfields: [...searchParams] };
      },
    },
    agree: (theirs, { to, hfields }) => JSON.stringify(theirs) === JSON.stringify({ to, hfields }),
  },
  {
    name: "expandTemplate",
    entry: "pchar/template",
    on: on.templateValues,
    own:
      ({ template }) =>
      (values) =>
        template.expandTemplate(on.TEMPLATE, values),
    others: {
      "url-template":
        ({ parseTemplate }) =>
        (values) =>
          parseTemplate(on.TEMPLATE).expand(values),
    },
  },
  {
    name: "uriTemplate",
    entry: "pchar/template",
    title: "uriTemplate(t).expand",
    on: on.templateValues,
    own: ({ template }) => {
      const parsed = template.uriTemplate(on.TEMPLATE);
      return (values) => parsed.expand(values);
    },
    others: {
      "url-template": ({ parseTemplate }) => {
        const parsed = parseTemplate(on.TEMPLATE);
        return (values) => parsed.expand(values);
      },
    },
  },
  {
    name: "uriTemplate",
    entry: "pchar/template",
    title: "uriTemplate(t).match",
    on: on.expansions,
    own: ({ template }) => {
      const parsed = template.uriTemplate(on.TEMPLATE);
      return (uri) => parsed.match(uri);
    },
    others: { "a regular expression": byExpression, "`URLPattern`": byPattern },
    agree: sameValues,
  },
  {
    name: "checkTemplate",
    entry: "pchar/template",
    on: on.templates,
    own:
      ({ template }) =>
      (text) =>
        template.checkTemplate(text) === undefined,
    others: {
      "ajv-formats":
        ({ ajvFormats }) =>
        (text) =>
          ajvFormats["uri-template"].test(text),
    },
  },
];

// Names that Node reads of options. Node copies options to plain objects, and an attacker who polluted `Object.prototype` answers for
// each name that such a copy does not have: `hostname` is another host, `ca` another trust. So each name is a property of what is given
// to Node, if only as `undefined`, which every version of Node treats as absent.
//
// They are from the sources of Node 20, 22, 24 and 26. The tests fail if the Node that runs them reads another name of these objects.

/** Returns an object that has each of these names, without a value. */
const unset = (names: string): object =>
  Object.fromEntries(names.split(" ").map((name) => [name, undefined]));

/** The options that constructors of streams read. A socket is a stream. */
const STREAM =
  "allowHalfOpen autoDestroy captureRejections construct decodeStrings defaultEncoding destroy emitClose encoding final flush " +
  "highWaterMark objectMode read readable readableHighWaterMark readableObjectMode signal transform writable " +
  "writableHighWaterMark writableObjectMode write writev";

/** What `net.connect` reads. */
const CONNECTION =
  "addressType autoSelectFamily autoSelectFamilyAttemptTimeout blockList family fd handle hints host keepAlive " +
  "keepAliveInitialDelay localAddress localPort lookup manualStart noDelay onread path pauseOnConnect pauseOnCreate port socket " +
  "timeout typeOfService";

/** What `tls.connect` and its secure context read, except names to which `tls.connect` gives values of its own. */
const TLS =
  "ALPNCallback ALPNProtocols SNICallback allowPartialTrustChain ca cert certificateCompression clientCertEngine credentials crl " +
  "dhparam ecdhCurve enableTrace handshakeTimeout honorCipherOrder isServer key maxVersion minVersion passphrase pfx pipe " +
  "privateKeyEngine privateKeyIdentifier pskCallback pskIdentityHint requestCert requestOCSP secureContext secureOptions " +
  "secureProtocol server servername session sessionIdContext sessionTimeout sigalgs singleUse ticketKeys";

/** For `http.request`. */
export const REQUEST: object = /* @__PURE__ */ unset(
  "_defaultAgent agent auth createConnection defaultPort family headers highWaterMark host hostname href httpValidation " +
    "insecureHTTPParser joinDuplicateHeaders localAddress lookup maxHeaderSize method path port protocol setDefaultHeaders setHost " +
    "signal socketPath timeout uniqueHeaders",
);

/** For a request itself: Node reads them of responses and requests alike. */
export const REQUEST_STATE: object = /* @__PURE__ */ unset("statusCode timeout");

/** For a socket itself: the address of the other end, and addresses that it may not have. */
export const SOCKET_STATE: object = /* @__PURE__ */ unset("_peername blockList");

/** For `net.connect`. */
export const PLAIN_CONNECTION: object = /* @__PURE__ */ unset(`${STREAM} ${CONNECTION}`);

/** For `tls.connect`. */
export const TLS_CONNECTION: object = /* @__PURE__ */ unset(`${STREAM} ${CONNECTION} ${TLS}`);

/** For a look-up. */
export const LOOKUP: object = /* @__PURE__ */ unset("all family hints order verbatim");

/** For `Readable.from`. */
export const READABLE: object = /* @__PURE__ */ unset(STREAM);

/** For the decoders of `node:zlib`. */
export const DECODER: object = /* @__PURE__ */ unset(
  `${STREAM} chunkSize dictionary finishFlush info level maxOutputLength memLevel params pledgedSrcSize rejectGarbageAfterEnd ` +
    "strategy windowBits",
);

/** For a `ReadableStream`: what it reads of its source and of its strategy. */
export const WEB_STREAM: object = /* @__PURE__ */ unset("autoAllocateChunkSize cancel pull size start type");

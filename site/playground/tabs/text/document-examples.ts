// Documents with links, for the tab "Text". Each shows a rule of how links end.

import type { TextContext } from "pchar/text";

export interface DocumentExample {
  readonly label: string;
  readonly context: TextContext;
  readonly document: string;
}

export const DOCUMENT_EXAMPLES: readonly DocumentExample[] = [
  {
    label: "RFC 3986, appendix C",
    context: "plain",
    document: `Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://foo.example.
com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>.
`,
  },
  {
    label: "A log",
    context: "plain",
    document: `2026-03-01T08:12:44Z GET https://example.com/a?page=2 200
2026-03-01T08:12:45Z POST http://10.0.0.7:8080/login 302 location="/home"
2026-03-01T08:12:46Z warning: see https://en.wikipedia.org/wiki/Uniform_Resource_Identifier_(URI), retrying
2026-03-01T08:12:47Z mail sent to mailto:ops@example.org.
`,
  },
  {
    label: "Markdown",
    context: "markdown",
    document: `Read [the RFC](https://www.rfc-editor.org/rfc/rfc3986.html#section-5.2 "Relative resolution")
and [the guide](../guide/index.html), or <https://example.com/*>.

<p align="center"><img src="logo.svg" alt="the logo"></p>

[abnf]: https://www.rfc-editor.org/rfc/rfc5234.html
`,
  },
  {
    label: "HTML",
    context: "html",
    document: `<p>See <a href="../search?q=uri&amp;lang=en">the results</a>
and <img src="/img/logo.png" alt="the logo">,
or <a href="https://example.com/a|b">a link with a bar</a>.</p>
`,
  },
  {
    label: "A sitemap",
    context: "xml",
    document: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://example.com/?page=2&amp;lang=en</loc></url>
  <url><loc><![CDATA[https://example.com/?page=3&lang=en]]></loc></url>
</urlset>
`,
  },
  {
    label: "JSON",
    context: "json",
    document: `{"url": "https:\\/\\/example.com\\/?a=1\\u0026b=2", "note": "See <https://example.org/>."}
`,
  },
];

/** Generated documents with everything that delimits URIs, for the properties of `extract`. */
import type { TextContext } from "../../../ts/text/index.ts";
import { pick, type Random } from "../../oracle/grammar/generate.ts";

export const CONTEXTS: readonly TextContext[] = [
  "plain",
  "markdown",
  "html",
  "xml",
  "json",
  "texinfo",
  "roff",
];

/** Each one starts, continues or ends a URI or its markup in some context. */
const PIECES: readonly string[] = [
  ..."http://e.org/a HTTP:// ftp:// file:/// mailto:a@b.c urn:a:b news: a: x:// : // / . , - _ * ' \" ` ( ) [ ] { }".split(
    " ",
  ),
  ..."< > & # ? % %41 %zz @ \\ = ; ! é \u{10000} \ud800 “ ” 。 www. ftp. e.org .org:80/ http://[::1]:80/x [::1] me:pw@h".split(
    " ",
  ),
  ..."URL: url:x ]( ]: ](< ``` ~~~ <a <img <script> </script> href= src=' href=\" &amp; &lt; &gt; &quot; &#38; &x".split(
    " ",
  ),
  ..."@uref{ @url{ @@ @/ @comma{} .UR .UE \\: \\- \\fB \\fP \\(ti \\[lq] \\& ../g ./ c++ a-".split(" "),
  ...[" ", " ", "\n", "\n", "\r\n", "\n\n", "-\n", "\n.UR ", "\n[a]: ", "\n```\n", "\u00a0", "\u200c"],
  ...["<!--", "-->", "\n> - [a]: ", " 't')", "\\n", "吧", "ü", "—", "\u{1f389}", "\u200b"],
  ..."\x1b[m \x1b[1;36m \x1b(B \x1bc \x1b".split(" "),
  ..."\x1b]8;; \x1b]8;a=b;http://h/ \x1b\\ \x07 srcset=' ping=\" <base <object data=' &copy &zcaron; ,".split(
    " ",
  ),
  "\ufffd",
  "&nbsp;",
  ...[
    '"http:\\/\\/e.org\\/a',
    '\\"',
    '"',
    "\\u0026",
    "<![CDATA[",
    "]]>",
    "<?p",
    "?>",
    "<!DOCTYPE a [",
    "]>",
    "</a>",
    "http://a]b",
  ],
  ..."| ^ a|b [b] a[b http://e.org/a|b http://e.org/é ？ c? \\u003e \\b a:// &uuml;".split(" "),
];

/** Returns a document of at most this many pieces. */
export function textOfPieces(random: Random, most: number): string {
  let text = "";
  for (let count = Math.floor(random() * most); count >= 0; count--) text += pick(PIECES, random);
  return text;
}

/** Documents with all markup of each context, to be cut anywhere. */
export const SAMPLES: Readonly<Record<TextContext, string>> = {
  plain:
    '\x1b]8;a=b;http://o/a\x1b\\c\x1b]8;;\x07 Yes, "http://e.org/A/", or <ftp://foo.\n com/r-\r\n x/>.  URL:http://a/b\n< URL: x:y > www.e.org/(a) mailto:a@b.c.',
  markdown:
    "[a](http://e.org/?a&amp;b 't') ![](<c.png>)\n\n[d]: e.html\n```js\n[i](j)\n```\n`[k](l)` <http://e.org/> [m]( n )\n> - <a\n>   href='o?&amp;'> <!-- p -->\n\n<div>\n<img src=q\n>\n\n\thttp://r/ \"http://s/\"\r\n\r\nt@u.vw <?x\n?>",
  html: "<BASE href=b/?&copy><img srcset='a&amp;b.png 1x (,), c,d.png 2x, e' ping=' f  g'><p title='a > http://e.org/t'><A HREF = \"../g?a&amp;b\" src=x.png>&lt;http://e.org/&gt; <script>a<b href=c</script> &quot;http://e.org/\na&quot;",
  xml: "<?xml a='http://p/'?><!DOCTYPE a [<!ENTITY b \"c\">]><a b='http://e.org/?c&amp;d' e=\"www.e.org\">http://e.org/<![CDATA[f&g]]> &#x68;ttp://h/<!-- http://c/ -->i &lt;URL:j&gt;</a><k>at http://e.org/l.</k>",
  json: '{"a": "http:\\/\\/e.org\\/?b\\u0026c", "www.e.org/": ["<http://h/\\n i>", "\\ud83d\\ude00 \\"http://h/j\\" \\\\"]}\n"http://h/k',
  texinfo:
    "@uref{http://e.org/a@comma{}@/b, text} at @url{ x.html}, @code{http://e.org/} mailto:a@@b.c @uref{",
  roff: '.UR http://e.org\\:/a\\-b\n.UE .\n.UR "g.html"\n\\fBhttp://e.org/\\(ti\\fP <news:*>\n.BR http://h/ ,',
};

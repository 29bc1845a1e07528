// The examples of RFC 3986, 5.4 and 6.2, as the RFC prints them.

const BASE = "http://a/b/c/d;p?q";

/** Section 5.4.1 and 5.4.2: a reference, and its target. For `http:g` the RFC accepts two. */
const TARGETS = [
  ["g:h", "g:h"],
  ["g", "http://a/b/c/g"],
  ["./g", "http://a/b/c/g"],
  ["g/", "http://a/b/c/g/"],
  ["/g", "http://a/g"],
  ["//g", "http://g"],
  ["?y", "http://a/b/c/d;p?y"],
  ["g?y", "http://a/b/c/g?y"],
  ["#s", "http://a/b/c/d;p?q#s"],
  ["g#s", "http://a/b/c/g#s"],
  ["g?y#s", "http://a/b/c/g?y#s"],
  [";x", "http://a/b/c/;x"],
  ["g;x", "http://a/b/c/g;x"],
  ["g;x?y#s", "http://a/b/c/g;x?y#s"],
  ["", "http://a/b/c/d;p?q"],
  [".", "http://a/b/c/"],
  ["./", "http://a/b/c/"],
  ["..", "http://a/b/"],
  ["../", "http://a/b/"],
  ["../g", "http://a/b/g"],
  ["../..", "http://a/"],
  ["../../", "http://a/"],
  ["../../g", "http://a/g"],
  ["../../../g", "http://a/g"],
  ["../../../../g", "http://a/g"],
  ["/./g", "http://a/g"],
  ["/../g", "http://a/g"],
  ["g.", "http://a/b/c/g."],
  [".g", "http://a/b/c/.g"],
  ["g..", "http://a/b/c/g.."],
  ["..g", "http://a/b/c/..g"],
  ["./../g", "http://a/b/g"],
  ["./g/.", "http://a/b/c/g/"],
  ["g/./h", "http://a/b/c/g/h"],
  ["g/../h", "http://a/b/c/h"],
  ["g;x=1/./y", "http://a/b/c/g;x=1/y"],
  ["g;x=1/../y", "http://a/b/c/y"],
  ["g?y/./x", "http://a/b/c/g?y/./x"],
  ["g?y/../x", "http://a/b/c/g?y/../x"],
  ["g#s/./x", "http://a/b/c/g#s/./x"],
  ["g#s/../x", "http://a/b/c/g#s/../x"],
  ["http:g", "http:g", "http://a/b/c/g"],
];

/** The section, a URI, and its normal form. */
const NORMAL_FORMS = [
  ["6.2.2", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"],
  ["6.2.2.1", "HTTP://www.EXAMPLE.com/", "http://www.example.com/"],
  ["6.2.2.1", "http://www.example.com/%3a", "http://www.example.com/%3A"],
  ["6.2.2.2", "http://www.example.com/%41%7A%30%2D%5F%7E", "http://www.example.com/Az0-_~"],
  ["6.2.2.3", "http://www.example.com/a/b/c/./../../g", "http://www.example.com/a/g"],
  ["6.2.3", "http://example.com", "http://example.com/"],
  ["6.2.3", "http://example.com/", "http://example.com/"],
  ["6.2.3", "http://example.com:/", "http://example.com/"],
  ["6.2.3", "http://example.com:80/", "http://example.com/"],
];

export const RESOLUTION = TARGETS.map(([reference, ...expected]) => ({ reference, base: BASE, expected }));

export const NORMALIZATION = NORMAL_FORMS.map(([section, text, expected]) => ({ section, text, expected }));

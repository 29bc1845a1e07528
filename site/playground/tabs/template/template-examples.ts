// Templates of RFC 6570, with values from the same sections.

export interface TemplateExample {
  readonly section: string;
  readonly template: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const LIST = ["red", "green", "blue"];
const KEYS = { semi: ";", dot: ".", comma: "," };

export const TEMPLATE_EXAMPLES: readonly TemplateExample[] = [
  { section: "1.1", template: "http://example.com/~{username}/", values: { username: "fred" } },
  {
    section: "1.1",
    template: "http://example.com/dictionary/{term:1}/{term}",
    values: { term: "cat" },
  },
  {
    section: "1.1",
    template: "http://example.com/search{?q,lang}",
    values: { q: "cat", lang: "en" },
  },
  {
    section: "1.1",
    template: "http://www.example.com/foo{?query,number}",
    values: { query: "mycelium", number: 100 },
  },
  { section: "3.2.3", template: "{+path:6}/here", values: { path: "/foo/bar" } },
  { section: "3.2.4", template: "{#x,hello,y}", values: { x: "1024", hello: "Hello World!", y: "768" } },
  { section: "3.2.5", template: "X{.list*}", values: { list: LIST } },
  { section: "3.2.6", template: "{/list*,path:4}", values: { list: LIST, path: "/foo/bar" } },
  { section: "3.2.7", template: "{;hello:5}", values: { hello: "Hello World!" } },
  { section: "3.2.8", template: "{?keys*}", values: { keys: KEYS } },
  { section: "3.2.9", template: "{&keys}", values: { keys: KEYS } },
];

import { chance } from "./random.mjs";

/** Words of several languages. A few are all ASCII, as in real IRIs. */
const LANGUAGES = [
  ["straße", "müller", "über-uns", "köln", "bücher", "grün", "haus"],
  ["été", "café", "où", "français", "élève", "garçon", "maison"],
  ["mañana", "niño", "español", "año", "canción", "casa"],
  ["żółć", "łódź", "książka", "świat", "dom"],
  ["привет", "мир", "страница", "книга", "новости", "поиск"],
  ["καλημέρα", "κόσμος", "σελίδα", "βιβλίο"],
  ["こんにちは", "世界", "東京", "検索", "ページ"],
  ["你好", "世界", "新闻", "图书", "搜索"],
  ["안녕하세요", "세계", "뉴스", "검색"],
  ["नमस्ते", "दुनिया", "समाचार"],
  ["สวัสดี", "โลก", "ข่าว"],
  ["tiếng-việt", "xin-chào", "thế-giới"],
  ["emoji-😀", "🚀", "a🌍b"],
];

const PLAIN = ["wiki", "en", "index.html", "2024", "img", "page"];

/** Makes IRIs (RFC 3987). Each has words of one language and some ASCII words. About half of the hosts are ASCII. */
export function iris({ count, seed }) {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const words = random.pick(LANGUAGES);
    const word = () => (random.percent(30) ? random.pick(PLAIN) : random.pick(words));
    const letters = words.filter((each) => !/\p{Emoji_Presentation}/u.test(each));
    const host =
      random.percent(50) || letters.length === 0 ? "example.org" : `${random.pick(letters)}.example`;
    const path = Array.from({ length: random.between(1, 4) }, () => `/${word()}`).join("");
    const query = random.percent(30) ? `?q=${random.pick(words)}&lang=${random.pick(PLAIN)}` : "";
    const fragment = random.percent(15) ? `#${random.pick(words)}` : "";
    return `https://${host}${path}${query}${fragment}`;
  });
}

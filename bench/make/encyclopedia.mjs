import { chance } from "./random.mjs";

/** Names of places, people and things, by the label of their edition. */
const EDITIONS = {
  ja: [
    "東京",
    "京都",
    "大阪市",
    "北海道",
    "富士山",
    "夏目漱石",
    "紫式部",
    "新幹線",
    "桜",
    "源氏物語",
    "江戸時代",
    "ドラえもん",
  ],
  ar: [
    "القاهرة",
    "بغداد",
    "دمشق",
    "مكة",
    "الأندلس",
    "ابن_سينا",
    "ابن_خلدون",
    "الفارابي",
    "النيل",
    "الجزائر",
    "الرياض",
  ],
  ru: [
    "Москва",
    "Санкт-Петербург",
    "Казань",
    "Волга",
    "Чехов",
    "Пушкин",
    "Достоевский",
    "Байкал",
    "Сибирь",
    "Война_и_мир",
  ],
  el: [
    "Αθήνα",
    "Θεσσαλονίκη",
    "Κρήτη",
    "Όλυμπος",
    "Σωκράτης",
    "Αριστοτέλης",
    "Ευκλείδης",
    "Ιλιάδα",
    "Πελοπόννησος",
  ],
  emoji: ["😀", "🌍", "🚀", "🗻", "🍣", "Emoji_😂", "❤", "🎌", "👍"],
};

/** Makes IRIs of pages of an encyclopedia: an ASCII host, and a path of one or two names in one script. */
export function encyclopediaPages({ count, seed }) {
  const random = chance(seed);
  const editions = Object.entries(EDITIONS);
  return Array.from({ length: count }, () => {
    const [label, names] = random.pick(editions);
    const name = () => random.pick(names);
    const title = random.percent(40)
      ? `${name()}_(${name()})`
      : random.percent(30)
        ? `${name()}_${name()}`
        : name();
    const section = random.percent(15) ? `#${name()}` : "";
    return `https://${label}.example.org/wiki/${title}${section}`;
  });
}

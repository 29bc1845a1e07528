import { chance } from "./random.mjs";

/** Words of links that may have a secret already. */
const SUSPICIOUS =
  /[@;'"`]|auth|key|pass|pwd|secret|sess|sid|sig|token|credential|otp|jwt|hmac|assertion|bearer|verifier|%25|%22|%3[ad]|%40/i;
const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "curl/8.11.0",
  "Googlebot/2.1 (+http://www.google.com/bot.html)",
];

/** Where a secret is in a line: in the target, in the referrer, or in what a server adds to the line. */
const PLANTED = [
  (secret) => ({ target: `/callback?access_token=${secret}&state=a` }),
  (secret) => ({ target: `/blob?sv=2026&sig=${secret}` }),
  (secret) => ({ target: `/shop/cart;jsessionid=${secret}?page=2` }),
  (secret) => ({ target: `/login?to=https%3A%2F%2Fme%3A${secret}%40example.com%2F` }),
  (secret) => ({ referrer: `https://me:${secret}@example.com/a?b=c` }),
  (secret) => ({ referrer: `https://example.com/#id_token=${secret}&state=b` }),
  (secret) => ({ more: ` "{\\"user\\":\\"a\\",\\"password\\":\\"${secret}\\"}"` }),
  (secret) => ({ more: ` "{'user': 'a', 'api_key': '${secret}'}"` }),
  (secret) => ({ more: ` "Authorization: Bearer ${secret}"` }),
  (secret) => ({ more: ` "theme=a" "Cookie: theme=a; sid=${secret}; lang=en"` }),
];

/**
 * Returns a function that writes the next line of an access log in the combined format. A tenth of the lines has a secret. The log is
 * the same in every run, except for what `show` makes of the secrets.
 */
export function accessLog(links, seed, show = (secret) => secret) {
  const { below, between, percent, pick, word } = chance(seed);
  const plain = links.filter((link) => /^https?:\/\/[!-~]+$/.test(link) && !SUSPICIOUS.test(link));
  const two = (number) => String(number).padStart(2, "0");
  return () => {
    const time = `${two(between(1, 30))}/Nov/2026:${two(below(24))}:${two(below(60))}:${two(below(60))} +0000`;
    const planted = percent(10) ? pick(PLANTED)(show(word("0123456789abcdefABCDEF", 24))) : {};
    const path = pick(plain).replace(/^https?:\/\/[^/?#]*/, "");
    const { target = path || "/", referrer = percent(30) ? "-" : pick(plain), more = "" } = planted;
    const request = `"${pick(["GET", "GET", "POST"])} ${target} HTTP/1.1" ${pick([200, 200, 304, 404])} ${below(1e5)}`;
    return `192.0.2.${below(256)} - - [${time}] ${request} "${referrer}" "${pick(AGENTS)}"${more}`;
  };
}

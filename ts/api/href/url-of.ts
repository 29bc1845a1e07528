import { removeDotSegments } from "../../core/path.ts";

/** Returns what `URL` reads, or `undefined` if it rejects the text or the base. Dot segments that Node 20 and 22 keep are removed. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    const url = new URL(text, base);
    const { pathname } = url;
    if (pathname.startsWith("/") && pathname.includes("/.")) {
      const path = removeDotSegments(pathname);
      if (path !== pathname) url.pathname = path;
    }
    return url;
  } catch {
    return undefined;
  }
}

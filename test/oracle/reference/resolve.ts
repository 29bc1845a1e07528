/**
 * RFC 3986, 5.2 and 5.3, word for word: slow and plain, to compare the fast functions with. The comments and the names of
 * variables are those of the RFC. Only the guard at the end is not in the RFC.
 */

/** The five components of appendix B. */
export interface FiveComponents {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** The regular expression of appendix B, in which a dot matches every character. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/s;

/** Splits any string by appendix B. */
export function appendixB(text: string): FiveComponents {
  const $ = APPENDIX_B.exec(text)!;
  return { scheme: $[2], authority: $[4], path: $[5]!, query: $[7], fragment: $[9] };
}

/** 5.2.2, Transform References. */
export function transformReferences(
  reference: FiveComponents,
  Base: FiveComponents,
  strict: boolean,
): FiveComponents {
  const R = { ...reference };
  const T: { -readonly [name in keyof FiveComponents]: FiveComponents[name] } = {
    scheme: undefined,
    authority: undefined,
    path: "",
    query: undefined,
    fragment: undefined,
  };
  // -- A non-strict parser may ignore a scheme in the reference
  // -- if it is identical to the base URI's scheme.
  if (!strict && R.scheme?.toLowerCase() === Base.scheme?.toLowerCase()) {
    R.scheme = undefined;
  }
  if (R.scheme !== undefined) {
    T.scheme = R.scheme;
    T.authority = R.authority;
    T.path = remove_dot_segments(R.path);
    T.query = R.query;
  } else {
    if (R.authority !== undefined) {
      T.authority = R.authority;
      T.path = remove_dot_segments(R.path);
      T.query = R.query;
    } else {
      if (R.path === "") {
        T.path = Base.path;
        if (R.query !== undefined) {
          T.query = R.query;
        } else {
          T.query = Base.query;
        }
      } else {
        if (R.path.startsWith("/")) {
          T.path = remove_dot_segments(R.path);
        } else {
          T.path = merge(Base, R);
          T.path = remove_dot_segments(T.path);
        }
        T.query = R.query;
      }
      T.authority = Base.authority;
    }
    T.scheme = Base.scheme;
  }
  T.fragment = R.fragment;
  return T;
}

/** 5.2.3, Merge Paths. */
export function merge(Base: FiveComponents, R: FiveComponents): string {
  // If the base URI has a defined authority component and an empty path, then return a string consisting of "/"
  // concatenated with the reference's path; otherwise,
  if (Base.authority !== undefined && Base.path === "") return `/${R.path}`;
  // return a string consisting of the reference's path component appended to all but the last segment of the base
  // URI's path (i.e., excluding any characters after the right-most "/" in the base URI path, or excluding the entire
  // base URI path if it does not contain any "/" characters).
  return Base.path.slice(0, Base.path.lastIndexOf("/") + 1) + R.path;
}

/** 5.2.4, Remove Dot Segments. */
export function remove_dot_segments(path: string): string {
  // 1. The input buffer is initialized with the now-appended path components and the output buffer is initialized to
  //    the empty string.
  let input = path;
  let output = "";
  // 2. While the input buffer is not empty, loop as follows:
  while (input !== "") {
    // A. If the input buffer begins with a prefix of "../" or "./", then remove that prefix from the input buffer;
    //    otherwise,
    if (input.startsWith("../")) input = input.slice(3);
    else if (input.startsWith("./")) input = input.slice(2);
    // B. if the input buffer begins with a prefix of "/./" or "/.", where "." is a complete path segment, then
    //    replace that prefix with "/" in the input buffer; otherwise,
    else if (input.startsWith("/./")) input = `/${input.slice(3)}`;
    else if (input === "/.") input = "/";
    // C. if the input buffer begins with a prefix of "/../" or "/..", where ".." is a complete path segment, then
    //    replace that prefix with "/" in the input buffer and remove the last segment and its preceding "/" (if any)
    //    from the output buffer; otherwise,
    else if (input.startsWith("/../") || input === "/..") {
      input = `/${input.slice(4)}`;
      output = output.slice(0, Math.max(0, output.lastIndexOf("/")));
    }
    // D. if the input buffer consists only of "." or "..", then remove that from the input buffer; otherwise,
    else if (input === "." || input === "..") input = "";
    // E. move the first path segment in the input buffer to the end of the output buffer, including the initial "/"
    //    character (if any) and any subsequent characters up to, but not including, the next "/" character or the end
    //    of the input buffer.
    else {
      const next = input.indexOf("/", 1);
      const end = next === -1 ? input.length : next;
      output += input.slice(0, end);
      input = input.slice(end);
    }
  }
  // 3. Finally, the output buffer is returned as the result of remove_dot_segments.
  return output;
}

/** 5.3, Component Recomposition. */
export function recomposition({ scheme, authority, path, query, fragment }: FiveComponents): string {
  let result = "";
  if (scheme !== undefined) result += `${scheme}:`;
  if (authority !== undefined) result += `//${authority}`;
  result += path;
  if (query !== undefined) result += `?${query}`;
  if (fragment !== undefined) result += `#${fragment}`;
  return result;
}

/**
 * Adds a dot segment before a path that 5.3 would turn into something else: `/.` before a path that would become an authority
 * (3.3), and `./` before one that would become a scheme (4.2).
 */
export function guarded(components: FiveComponents): FiveComponents {
  const { scheme, authority, path } = components;
  if (authority !== undefined) return components;
  if (path.startsWith("//")) return { ...components, path: `/.${path}` };
  if (scheme === undefined && /^[^/]*:/.test(path)) return { ...components, path: `./${path}` };
  return components;
}

/** Returns the target of a reference as a string. */
export function resolved(reference: string, base: string, strict = true): string {
  return recomposition(guarded(transformReferences(appendixB(reference), appendixB(base), strict)));
}

// The spelling of the names of the grammar files in the generated code.

/** `path-empty` and `IPv4address` become `PATH_EMPTY` and `IPV4ADDRESS`. */
export const constant = (name) => name.replace(/-/g, "_").toUpperCase();

/** `path-empty` and `IPv4address` become `PathEmpty` and `Ipv4address`. */
export const pascal = (name) =>
  name
    .split("-")
    .map((part) =>
      /^[A-Z]{2,}/.test(part) ? part.replace(/^[A-Z]+/, (all) => all[0] + all.slice(1).toLowerCase()) : part,
    )
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join("");

/** `schemeEnd` becomes `scheme_end`. */
export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

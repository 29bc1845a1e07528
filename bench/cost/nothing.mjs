/** The least that an import and a call can cost. */
export const parse = (text) => text;

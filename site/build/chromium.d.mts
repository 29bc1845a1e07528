/** The program of Chromium, or `undefined` if it is not installed. */
export const CHROMIUM: string | undefined;

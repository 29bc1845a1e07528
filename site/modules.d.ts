declare module "*.css";

interface ImportMeta {
  /** Vite replaces the call by an object with a function for each file that matches. */
  glob<Module>(pattern: string): Readonly<Record<string, () => Promise<Module>>>;
}

/** A page of an open browser: the methods that the drivers have in common. */
export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  evaluate<T>(act: () => T): Promise<T>;
}

export interface OpenBrowser {
  readonly page: BrowserPage;
  readonly version: string;
  close(): Promise<void>;
}

export declare function openBrowser(
  browser: "Chromium" | "Firefox" | "WebKit",
  args?: readonly string[],
): Promise<OpenBrowser>;

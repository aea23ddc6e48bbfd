// The server imports some users of this file, and has no `localStorage`.
const browser = globalThis as {
  localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};

/** What the browser keeps for the next visit. Without storage, nothing is remembered. */
export function recall(key: string): string | null {
  try {
    return browser.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) browser.localStorage?.removeItem(key);
    else browser.localStorage?.setItem(key, value);
  } catch {
    // Storage is blocked or full: the value is simply not remembered.
  }
}

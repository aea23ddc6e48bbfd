// Named here because some of what asks is read on the server too, where there is no such thing.
const browser = globalThis as {
  localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};

/** What the browser keeps for the next visit. It may forbid storage altogether; then nothing is remembered. */
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
    // Nothing to do: it is only forgotten.
  }
}

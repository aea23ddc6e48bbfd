/** Undefined in tests that run without a browser. */
const { document: page } = globalThis as unknown as {
  document?: { querySelector(name: string): { content: string } | null };
};

/**
 * Why this visitor's country is not served, so nobody may register or deposit; null if it is. Written into the page's head by the server.
 */
export const notServed = page?.querySelector('meta[name=not-served]')?.content ?? null;

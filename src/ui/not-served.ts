/** In the browser only; tests of what uses this run without one. */
const { document: page } = globalThis as unknown as {
  document?: { querySelector(name: string): { content: string } | null };
};

/** Why nobody may register or deposit from where this visitor is; null where they may. The server says so in the page's head. */
export const notServed = page?.querySelector('meta[name=not-served]')?.content ?? null;

import { test as base, type BrowserContext } from '@playwright/test';

export { expect, type Page } from '@playwright/test';

/**
 * Journeys watch and break requests, so their pages place bets over HTTP, as they do where a server takes none over the socket. The
 * journey of bets over the socket begins without it.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await betsOverHttp(context);
    await use(context);
  },
});

/** The page never hears that the server takes calls over the socket. */
async function betsOverHttp(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { addEventListener } = WebSocket.prototype;
    WebSocket.prototype.addEventListener = function (this: WebSocket, type: string, listener: (event: Event) => void) {
      const heard = (event: Event) => {
        if ((event as MessageEvent).data !== '{"type":"CALLS"}') listener(event);
      };
      addEventListener.call(this, type, heard);
    } as typeof addEventListener;
  });
}

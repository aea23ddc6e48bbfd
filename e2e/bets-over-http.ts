import type { BrowserContext } from '@playwright/test';

/** Hides from the page that the server takes calls over the socket. */
export async function betsOverHttp(context: BrowserContext): Promise<void> {
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

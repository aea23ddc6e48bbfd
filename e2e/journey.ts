import { test as base } from '@playwright/test';
import { betsOverHttp } from './bets-over-http.ts';

export { expect, type Page } from '@playwright/test';

/**
 * For `test.use` in journeys about games and motion. All other journeys ask for reduced motion, because drawing animations takes up to a
 * third of a page's time.
 */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/**
 * Journeys watch and break requests, so their pages place bets over HTTP, as with a server that takes none over the socket.
 * The journey about bets over the socket does not use this.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await betsOverHttp(context);
    await use(context);
  },
});

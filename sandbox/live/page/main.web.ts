import type { PageMessage } from '../page-messages.ts';
import { baccaratView } from './baccarat.web.ts';
import { blackjackView } from './blackjack.web.ts';
import { gameshowView } from './gameshow.web.ts';
import { createLobby } from './lobby.web.ts';
import { rouletteView } from './roulette.web.ts';
import { createShell, type GameView, type Shell, type TableContext } from './shell.web.ts';
import { openSocket } from './socket.web.ts';
import { t } from './texts.web.ts';

const VIEWS: Readonly<Record<string, (context: TableContext) => GameView>> = {
  roulette: rouletteView,
  blackjack: blackjackView,
  baccarat: baccaratView,
  gameshow: gameshowView,
};

const place = document.getElementById('table')!;
const address = new URL('/live/socket', location.href);
address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
address.search = location.search;

/** Wheels have painted letters, so wait for their fonts, but only this long. */
const FONTS_MS_MAX = 2000;
await Promise.race([
  Promise.allSettled([document.fonts.load('800 16px Sora'), document.fonts.load('800 16px Figtree')]),
  new Promise((resolve) => setTimeout(resolve, FONTS_MS_MAX)),
]);

let shell: Shell | null = null;
const socket = openSocket(address.href, {
  message(message: PageMessage) {
    if (message.type === 'hello') {
      const view = VIEWS[message.table.kind];
      shell ??= view ? createShell(place, message, socket, view) : createLobby(place);
      document.title = message.table.name;
      shell.connected(true);
      return;
    }
    if (message.type === 'refused' && !shell) place.textContent = t.over;
    shell?.update(message);
  },
  connected: (isConnected) => shell?.connected(isConnected),
});

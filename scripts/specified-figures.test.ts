import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';

/** Times and sizes of the specification that only the browser uses. Each is one line of one file. */
const FIGURES: readonly (readonly [what: string, file: string, line: string])[] = [
  ['tokens are refreshed every 25 minutes', 'ui/session-life.ts', 'REFRESH_MS = 25 * 60_000'],
  ['a request is given up after 15 s', 'ui/api-client.ts', 'TIMEOUT_MS = 15_000'],
  ['a notice stays 5 s', 'ui/notices.tsx', 'NOTICE_MS = 5_000'],
  ['a notice fades in its last 300 ms', 'ui/notices.tsx', 'NOTICE_FADE_MS = 300'],
  ['the overlay of a new page stays 500 ms', 'app/frame/route-overlay.tsx', 'OVERLAY_MS = 500'],
  ['the splash fades in 500 ms', 'app/frame/splash.web.ts', 'FADE_MS = 500'],
  ['Plinko takes a press every 200 ms', 'games/plinko/screen.tsx', 'PRESS_LOCKOUT_MS = 200'],
  ['Plinko pauses 20 ms between games', 'games/plinko/screen.tsx', 'PAUSE_MS = 20;'],
  ['Dice pauses 200 ms between games', 'games/dice/screen.tsx', 'PAUSE_MS = 200;'],
  ['Keno pauses 300 ms between games', 'games/keno/screen.tsx', 'PAUSE_MS = 300;'],
  ['Mines pauses 300 ms between games', 'games/mines/use-auto-mines.web.ts', 'PAUSE_MS = 300;'],
  ['Keno reveals a number every 150 ms', 'games/keno/play.web.ts', 'REVEAL_MS = 150;'],
  ['the board of Plinko is 852 units wide', 'games/plinko/board-geometry.ts', 'BOARD_WIDTH = 852;'],
  ['the board of Plinko is 568 units high', 'games/plinko/board-geometry.ts', 'BOARD_HEIGHT = 568;'],
  ['the flight of a ball has 60 steps a second', 'games/plinko/ball-path.ts', 'STEPS_PER_SECOND = 60;'],
  ['Plinko lists the last 7 multipliers', 'games/plinko/recent.tsx', 'KEPT = 7;'],
  ['Dice lists the last 9 results', 'games/dice/results.tsx', 'RESULTS_MAX = 9;'],
  ['recommended holds 36 games at most', 'app/screens/home-screen.tsx', "category: 'recommended', limit: 36"],
  ['the rail of slots holds 32', 'app/screens/home-screen.tsx', "category: 'slots', limit: 32"],
  ['the rail of live games holds 32', 'app/screens/home-screen.tsx', "category: 'live', limit: 32"],
  ['similar slots are 40', 'catalogue/search/similar.ts', 'SIMILAR_MAX = 40;'],
  ['the narrow layout begins at 768 px', 'ui/styles.css', 'narrow (@media (width <= 768px))'],
  ['game pages are for phones from 1000 px', 'ui/styles.css', 'game-narrow (@media (width <= 1000px))'],
  ['the sidebar folds at 1300 px', 'ui/styles.css', 'compact (@media (width <= 1300px))'],
  ['a sheet takes the whole width at 520 px', 'ui/styles.css', 'sheet (@media (width <= 520px))'],
  ['balance icons go at 500 px', 'ui/styles.css', 'phone (@media (width <= 500px))'],
  ['View All is All at 400 px', 'ui/styles.css', 'tiny (@media (width <= 400px))'],
];

test.each(FIGURES)('figures: %s', (_what, file, line) => {
  expect(readFileSync(path.join(projectRoot(), 'src', file), 'utf8')).toContain(line);
});

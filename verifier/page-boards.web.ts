import type { ReplayedRound } from '../src/games/verify/replay-round.ts';
import { svg } from './page-elements.web.ts';
import { outcomeText } from './texts.ts';

/** Draws the outcome as the game shows it. */
export function boardOf(round: ReplayedRound): Element {
  const { width, height, shapes } = round.game.verification.picture(round.choice, round.outcome);
  const drawn = shapes.map(({ tag, fill = 'none', stroke, attributes, text }) =>
    svg(
      tag,
      { class: stroke ? `fill-${fill} stroke-${stroke}` : `fill-${fill}`, ...attributes },
      ...(text === undefined ? [] : [text]),
    ),
  );
  const view = { viewBox: `0 0 ${width} ${height}`, class: 'picture', role: 'img', 'aria-label': outcomeText(round) };
  return svg('svg', view, ...drawn);
}

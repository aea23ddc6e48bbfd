import type { GameRules, OpenedGame, PaidSymbol } from '../game-messages.ts';
import { dollars, el } from './dom.web.ts';
import { symbolImage } from './symbol-image.web.ts';

/** The rules of the game, from the data it pays by. */
export function paytable(opened: OpenedGame, betCents: number): HTMLElement[] {
  const { rules, game } = opened;
  const cents = (coins: number): string => dollars((coins * betCents) / rules.coinsPerBet);
  return [
    el('p', { class: 'hint', text: `Amounts for a bet of ${dollars(betCents)}.` }),
    el(
      'div',
      { class: 'pays' },
      rules.symbols.map((symbol) => payCard(opened, symbol, cents)),
    ),
    ...howItPays(rules),
    ...features(rules),
    ...(rules.lines ? [el('h3', { text: `${rules.lines.length} lines` }), lineCards(rules)] : []),
    el('h3', { text: 'Facts' }),
    el('p', {
      text: `Return to player ${(game.rtpPercentE2 / 100).toFixed(2)}%, ${game.volatility} volatility. ${
        rules.buy ? `A bought feature returns ${(rules.buy.rtpPercentE2 / 100).toFixed(2)}%. ` : ''
      }Jackpots come on top. An interrupted round goes on when the game is opened again. Malfunction voids pays and plays.`,
    }),
  ];
}

const ROLES: Readonly<Record<string, string>> = { W: 'Wild', S: 'Bonus', C: 'Coin' };

function payCard({ art, rules }: OpenedGame, { id, pays }: PaidSymbol, cents: (coins: number) => string): HTMLElement {
  const lastSize = pays.length - 1;
  const rows = pays.flatMap((coins, count) => {
    if (coins === 0) return [];
    const label = rules.cascadeMultipliers.length > 0 && count === lastSize ? `${count}+` : String(count);
    return el('li', {}, [el('span', { text: label }), el('b', { text: cents(coins) })]);
  });
  const role = ROLES[id];
  return el('div', { class: 'pay' }, [
    symbolImage(art, id),
    el('div', {}, [role === undefined ? null : el('strong', { text: role }), el('ul', {}, rows)]),
  ]);
}

function howItPays(rules: GameRules): HTMLElement[] {
  const how = rules.lines
    ? 'Equal symbols on a line pay, from the leftmost reel on; the longest run of each line is paid and lines add up.'
    : rules.cascadeMultipliers.length > 0
      ? 'Five or more equal symbols that touch each other, above, below or beside, pay as a cluster. They burst, others fall after them, and what then pays is added.'
      : 'Equal symbols on neighbouring reels from the left pay, wherever on the reels they are: every way through them is paid.';
  const wild = rules.symbols.some(({ id }) => id === 'W')
    ? ` Wild stands for every symbol but Bonus and Coin.${rules.wildsDouble ? ' Each wild in a winning line doubles it.' : ''}`
    : '';
  return [el('h3', { text: 'How it pays' }), el('p', { text: how + wild })];
}

function features(rules: GameRules): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (rules.cascadeMultipliers.length > 0) {
    const ladder = rules.cascadeMultipliers.map((one) => `×${one}`).join(', ');
    parts.push(
      el('h3', { text: 'Cascades' }),
      el('p', { text: `Wins are multiplied by the number of the fall: ${ladder}, and so on with the last.` }),
    );
  }
  if (rules.freeSpins) parts.push(el('h3', { text: 'Free spins' }), el('p', { text: freeSpinText(rules.freeSpins) }));
  if (rules.hold) {
    const { from, respins, grandBets, prizes } = rules.hold;
    const list = prizes.map(({ name, bets }) => `${name} ${bets} bets`).join(', ');
    parts.push(
      el('h3', { text: 'Hold and win' }),
      el('p', {
        text: `${from} or more coins start ${respins} respins. Coins stay, and each new one brings the respins back to ${respins}. At the end all coins are paid (${list}); a full board pays the grand prize of ${grandBets} bets on top.`,
      }),
    );
  }
  return parts;
}

function freeSpinText({ award, winMultiplier, wilds, multiplierLimit }: NonNullable<GameRules['freeSpins']>): string {
  const awards = Object.entries(award).map(([count, spins]) => `${count} Bonus: ${spins} spins`);
  const rules = {
    plain: `Every win in them is multiplied by ${winMultiplier}.`,
    multiplying: 'Each wild in them carries ×2 or ×3 and multiplies every way through it.',
    growing: `Each wild that lands raises the multiplier of the spins after it by one, up to ×${multiplierLimit}.`,
    cascades: `The multiplier starts at ×${winMultiplier}, rises by one with every winning fall and never falls back.`,
  };
  return `${awards.join(', ')}${wilds === 'cascades' ? ' (or more symbols)' : ''}. ${rules[wilds]} Bonus symbols in free spins win more of them.`;
}

function lineCards({ lines, reels, rows }: GameRules): HTMLElement {
  const cards = (lines ?? []).map((line) => {
    const card = el('span', { class: 'line-card' });
    card.style.setProperty('grid-template-columns', `repeat(${reels}, 1fr)`);
    for (let row = 0; row < rows; row += 1) {
      for (let reel = 0; reel < reels; reel += 1) card.append(el('i', { class: line[reel] === row ? 'is-on' : '' }));
    }
    return card;
  });
  return el('div', { class: 'line-cards' }, cards);
}

import type { GameRules, OpenedGame, PaidSymbol } from '../game-messages.ts';
import { dollars, el, percentText, plainNumber } from './dom.web.ts';
import type { Symbols } from './symbols.web.ts';
import { t } from './texts.web.ts';

/** The rules of the game, from the same data that pays. */
export function paytable(opened: OpenedGame, symbols: Symbols, betCents: number): HTMLElement[] {
  const { rules, game } = opened;
  const cents = (coins: number): string => dollars((coins * betCents) / rules.coinsPerBet);
  return [
    el('p', { class: 'hint', text: t.amountsFor(dollars(betCents)) }),
    el(
      'div',
      { class: 'pays' },
      rules.rungs.length > 0
        ? rules.rungs.map((coins) => rungCard(coins, rules, cents))
        : rules.symbols.map((symbol) => payCard(opened, symbols, symbol, cents)),
    ),
    ...howItPays(rules),
    ...features(rules),
    ...(rules.lines ? [el('h3', { text: t.lines(rules.lines.length) }), lineCards(rules)] : []),
    el('h3', { text: t.facts }),
    el('p', {
      text: t.factsText(percentText(game.rtpPercentE2), t.volatility[game.volatility]),
    }),
    ...(opened.jackpot ? [el('p', { text: t.jackpotNote })] : []),
    rules.buy ? el('p', { text: t.buyReturn(percentText(rules.buy.rtpPercentE2)) }) : el('p'),
  ];
}

const ROLES: Readonly<Record<string, string>> = { W: t.wild, S: t.bonus, C: t.coin, M: t.multiplierSymbol };

function payCard(
  { rules }: OpenedGame,
  symbols: Symbols,
  { id, pays }: PaidSymbol,
  cents: (coins: number) => string,
): HTMLElement {
  const lastSize = pays.length - 1;
  const rows = pays.flatMap((coins, count) => {
    if (coins === 0) return [];
    const label = rules.falls && count === lastSize ? `${count}+` : String(count);
    return el('li', {}, [el('span', { text: label }), el('b', { text: cents(coins) })]);
  });
  const role = ROLES[id];
  return el('div', { class: 'pay' }, [
    symbols.picture(id),
    el('div', {}, [role === undefined ? null : el('strong', { text: role }), el('ul', {}, rows)]),
  ]);
}

function rungCard(coins: number, { coinsPerBet }: GameRules, cents: (coins: number) => string): HTMLElement {
  return el('div', { class: 'pay rung' }, [
    el('strong', { text: `×${plainNumber(coins / coinsPerBet)}` }),
    el('b', { text: cents(coins) }),
  ]);
}

function howItPays(rules: GameRules): HTMLElement[] {
  if (rules.rungs.length > 0) return [el('h3', { text: t.howItPays }), el('p', { text: t.paysLadder })];
  const falling = rules.orbs.length > 0 ? t.paysAnywhere : t.paysClusters;
  const how = rules.lines ? t.paysLines : rules.falls ? falling : t.paysWays;
  const wild = rules.symbols.some(({ id }) => id === 'W')
    ? ` ${t.wildRule}${rules.wildsDouble ? ` ${t.wildDoubles}` : ''}`
    : '';
  return [el('h3', { text: t.howItPays }), el('p', { text: how + wild })];
}

function features(rules: GameRules): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (rules.expands) parts.push(el('h3', { text: t.respin }), el('p', { text: t.expandRule }));
  if (rules.orbs.length > 0) {
    const list = rules.orbs.map((times) => `×${plainNumber(times)}`).join(', ');
    parts.push(el('h3', { text: t.multiplierSymbol }), el('p', { text: t.orbRule(list) }));
  }
  if (rules.cascadeMultipliers.length > 0) {
    const ladder = rules.cascadeMultipliers.map((one) => `×${one}`).join(', ');
    parts.push(el('h3', { text: t.cascades }), el('p', { text: t.cascadeRule(ladder) }));
  }
  if (rules.freeSpins)
    parts.push(el('h3', { text: t.freeSpinsTitle }), el('p', { text: freeSpinText(rules.freeSpins) }));
  if (rules.hold) {
    const { from, respins, grandBets, prizes } = rules.hold;
    const list = prizes.map(({ name, bets }) => t.prize(name, bets)).join(', ');
    parts.push(
      el('h3', { text: t.holdTitle }),
      el('p', {
        text: t.holdRule(from, respins, list, grandBets),
      }),
    );
  }
  return parts;
}

function freeSpinText({ award, winMultiplier, wilds, multiplierLimit }: NonNullable<GameRules['freeSpins']>): string {
  const awards = Object.entries(award).map(([count, spins]) => t.award(count, spins));
  const rules = {
    plain: t.freePlain(winMultiplier),
    multiplying: t.freeMultiplying,
    growing: t.freeGrowing(multiplierLimit),
    cascades: t.freeCascades(winMultiplier),
    collecting: t.freeCollecting,
  };
  return `${awards.join(', ')}${wilds === 'cascades' || wilds === 'collecting' ? ` (${t.orMore})` : ''}. ${rules[wilds]}${wilds === 'collecting' ? '' : ` ${t.freeMore}`}`;
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

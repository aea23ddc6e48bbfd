import { toUsd } from '../../money/usd.ts';
import { inLanguage } from '../../texts/language.ts';
import { defineRoundGame, type Fields } from '../definition.ts';
import { hundredthsIn, hundredthsText } from '../form-fields.ts';
import { withLosing } from '../parameter-sets.ts';
import { about } from './about.ts';
import { CASH_OUT_WAYS, decodeCrash, type CashOutWay } from './record.ts';
import {
  checkBet,
  edgePpmOf,
  GROWTH_PER_MS,
  hashTimes,
  limitOf,
  multiplierAt,
  POINT_MIN,
  pointFrom,
  reachedAfterMs,
  rtpOf,
  TARGET_MAX,
  TARGET_MIN,
  WIN_MAX,
  winChance,
  type CrashBet,
} from './rules.ts';

/** The target, the multiplier of the automatic cash-out, and the actual cash-out. */
export interface CrashChoice extends CrashBet {
  round: number;
  cashesOutAt: number;
  /** Null for a returned stake. */
  cashOut: { way: CashOutWay; elapsedMs: number } | null;
}

export interface CrashOutcome {
  /** Null while the round is not over. */
  point: number | null;
  game: number | null;
  chainEnd: string | null;
}

const texts = inLanguage({
  en: { point: 'Point', target: 'Target', chance: 'Chance', rtp: 'Return', chainEnd: 'End of the chain' },
  es: { point: 'Punto', target: 'Objetivo', chance: 'Probabilidad', rtp: 'Retorno', chainEnd: 'Final de la cadena' },
  pt: { point: 'Ponto', target: 'Alvo', chance: 'Chance', rtp: 'Retorno', chainEnd: 'Fim da cadeia' },
  ja: { point: '点', target: '目標', chance: '確率', rtp: '還元率', chainEnd: 'チェーンの終端' },
});

const SHOWN_TARGETS = [101, 110, 120, 150, 200, 300, 500, 1_000, 2_500, 10_000, 100_000, TARGET_MAX];

export const crash = defineRoundGame<'crash', CrashChoice, CrashOutcome>({
  ...about,
  code: 8,
  summary: inLanguage({
    en: {
      text: `Crash: one rising curve for everyone. Cash out before it ends. The edge is ${about.edgePercent}%, and every round can be checked.`,
    },
    es: {
      text: `Crash: una curva que sube para todos. Cobra antes de que termine. La ventaja es del ${about.edgePercent} % y cada ronda se puede comprobar.`,
    },
    pt: {
      text: `Crash: uma curva que sobe para todos. Retire antes que ela termine. A vantagem é de ${about.edgePercent}%, e cada rodada pode ser conferida.`,
    },
    ja: {
      text: `クラッシュ：全員で見守る1本の上昇カーブ。終わる前にキャッシュアウト。エッジは${about.edgePercent}%、すべてのラウンドを検証できます。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'Bets cash out before they pass it.' },
  seeds: 'round',

  isValid: ({ target, cashesOutAt, cashOut }) =>
    checkBet({ target }).ok &&
    checkBet({ target: cashesOutAt }).ok &&
    (target === null || target === cashesOutAt) &&
    (cashOut === null || (Number.isInteger(cashOut.elapsedMs) && cashOut.elapsedMs >= 0)),
  numbersNeeded: () => 1,
  draw: (numbers) => ({ point: pointFrom(numbers[0]!), game: null, chainEnd: null }),
  multiplierE4: (choice, outcome) => (paidAt(choice, outcome.point ?? 0) ?? 0) * 100,
  topMultiplierE4: ({ cashesOutAt }) => cashesOutAt * 100,
  edgePpm: edgePpmOf,

  record: {
    choice(params, progress) {
      const { round, target, cashesOutAt } = decodeCrash.bet(params);
      return { round: Number(round), target, cashesOutAt, cashOut: decodeCrash.cashOut(progress) };
    },
    outcome: (result): CrashOutcome => decodeCrash.outcome(result) ?? UNKNOWN,
  },
  told: {
    parameters: ({ round, target, cashesOutAt }) => ({
      autoCashout: target === null ? null : target / 100,
      cashesOutAt: cashesOutAt / 100,
      round,
    }),
    result: ({ cashOut }, { point, game, chainEnd }) => ({
      chainEnd,
      elapsedMs: cashOut?.elapsedMs ?? null,
      game,
      point: point === null ? null : point / 100,
      way: cashOut?.way ?? null,
    }),
    read: ({ round, autoCashout, cashesOutAt }, { way, elapsedMs }) => {
      const known = CASH_OUT_WAYS.find((each) => each === way) ?? null;
      const cashOut = known === null ? null : { way: known, elapsedMs: Number(elapsedMs) };
      const target = autoCashout === null ? null : hundredthsOf(autoCashout);
      return { round: Number(round), target, cashesOutAt: hundredthsOf(cashesOutAt), cashOut };
    },
  },
  steps: {
    isUntouched: ({ cashOut }) => cashOut === null,
    untouched: 'taken back, or the round was void',
    endings(choice, { point }) {
      const { cashOut, cashesOutAt } = choice;
      if (cashOut === null) return ['returned'];
      if (paidAt(choice, point ?? 0) === null) return ['lost'];
      const isByLimit = cashOut.way === 'limit' && multiplierAt(cashOut.elapsedMs) >= cashesOutAt;
      return [isByLimit ? 'cashed_out_by_limit' : 'cashed_out'];
    },
    checkLimit({ cashesOutAt }, stake, winMax) {
      const limit = limitOf(stake, winMax);
      return {
        ok: cashesOutAt <= limit,
        expected: `at most ${limit / 100}×`,
        actual: `${toUsd(stake)}, ${cashesOutAt / 100}×`,
      };
    },
  },
  verification: {
    checks: { chainEnd: texts.chainEnd, point: texts.point },
    fromSeed: (hash, told) => ({ chainEnd: endOfChain(hash, told) }),
    drawn: (_choice, { point }) => ({ range: 2 ** 32, gives: `point ${hundredthsText(point ?? 0)}×` }),
    choiceText({ round, target, cashOut }) {
      const wish = target === null ? 'by hand' : `at ${hundredthsText(target)}×`;
      return `round ${round}, cash-out ${wish}${cashOut?.way === 'manual' ? ` after ${cashOut.elapsedMs} ms` : ''}`;
    },
    outcomeText: (choice, { point }) => {
      const paid = paidAt(choice, point ?? 0);
      return `Crashed at ${hundredthsText(point ?? 0)}×${paid === null ? '' : `, paid ${hundredthsText(paid)}×`}`;
    },
    picture: (_choice, { point }) => ({
      width: 320,
      height: 200,
      shapes: [
        {
          tag: 'path',
          stroke: 'volt',
          attributes: { d: curvePath(point ?? POINT_MIN), fill: 'none', 'stroke-width': 4 },
        },
        {
          tag: 'text',
          fill: 'text',
          attributes: { x: 20, y: 44, 'font-size': 32 },
          text: `${hundredthsText(point ?? POINT_MIN)}×`,
        },
      ],
    }),
    form: {
      target: { label: 'Automatic cash-out', hint: '1.01 to 10000', example: '2.00' },
    },
    readForm({ target = '' }) {
      const wished = hundredthsIn(target);
      if (wished === null || !checkBet({ target: wished }).ok) {
        return { field: 'target', text: 'A target is a number from 1.01 to 10000 with at most two decimals.' };
      }
      const cashOut = { way: 'target' as const, elapsedMs: reachedAfterMs(wished) };
      return { round: 0, target: wished, cashesOutAt: wished, cashOut };
    },
    example: '--target 2.00',
  },

  rules: () => ({
    chain: 'hash of game k leads to the published end by k times SHA-256 of its lower-case hex text',
    cashOut: `a target pays when point >= target; a cash-out by hand pays floor(100 * e^(${GROWTH_PER_MS} * ms)) hundredths at the moment it arrives, if that is at most the point and at least ${TARGET_MIN}`,
    draw: `h = first 4 bytes of HMAC-SHA256(hash, salt); point = max(${POINT_MIN}, floor(99 * 2^32 / (h + 1))) hundredths`,
    targetMax: TARGET_MAX,
    targetMin: TARGET_MIN,
    winMaxRule: 'cashes out at the last hundredth that stays within it',
  }),
  returns: () => ({
    heads: [texts.target, texts.chance, texts.rtp],
    rows: SHOWN_TARGETS.map((target) => [`${hundredthsText(target)}×`, winChance(target), rtpOf(target)]),
  }),
  simulation: () =>
    SHOWN_TARGETS.map((target) => ({
      label: `crash ${hundredthsText(target)}`,
      group: 'crash',
      multipliersE4: [0, target * 100],
      chances: withLosing(winChance(target)),
      numbersNeeded: 1,
      play: (numbers) => (pointFrom(numbers[0]!) >= target ? 1 : 0),
    })),
});

const UNKNOWN: CrashOutcome = { point: null, game: null, chainEnd: null };

/** The multiplier that the bet pays, in hundredths; null if the round ended first. */
function paidAt({ cashesOutAt, cashOut }: CrashChoice, point: number): number | null {
  if (cashOut === null) return null;
  const byHand = cashOut.way === 'manual' ? multiplierAt(cashOut.elapsedMs) : cashesOutAt;
  const multiplier = Math.min(byHand, cashesOutAt);
  return multiplier >= TARGET_MIN && point >= multiplier ? multiplier : null;
}

function hundredthsOf(value: unknown): number {
  return typeof value === 'number' ? (hundredthsIn(String(value)) ?? Number.NaN) : Number.NaN;
}

/** Results of `endOfChain`, by hash. */
const followed = new Map<string, { game: number; end: string }>();
const FOLLOWED_MAX = 10_000;

/** Follows the hash to the end of its chain. For bets in neighbouring rounds the cache leaves only a few steps. */
function endOfChain(hash: string, { game }: Fields): string {
  if (typeof game !== 'number' || !Number.isInteger(game) || game < 1 || game > 10_000_000) return 'no game of a chain';
  const passed: string[] = [];
  let at = hash;
  let end: string | null = null;
  for (let left = game; left > 0 && end === null; left -= 1) {
    const known = followed.get(at);
    if (known && known.game === left) end = known.end;
    else {
      if (passed.length < FOLLOWED_MAX) passed.push(at);
      at = hashTimes(at, 1);
    }
  }
  const found = end ?? at;
  if (followed.size > FOLLOWED_MAX) followed.clear();
  passed.forEach((text, step) => followed.set(text, { game: game - step, end: found }));
  return found;
}

function curvePath(point: number): string {
  const endMs = Math.min(reachedAfterMs(point), 400_000);
  const top = Math.max(1.5, point / 100);
  const steps = Array.from({ length: 41 }, (_none, step) => {
    const ms = (endMs * step) / 40;
    const height = (Math.exp(GROWTH_PER_MS * ms) - 1) / (top - 1);
    return `${(20 + 7 * step).toFixed(1)} ${(180 - 120 * Math.min(1, height)).toFixed(1)}`;
  });
  return `M${steps.join('L')}`;
}

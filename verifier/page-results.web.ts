import type { RoundSeeds } from '../src/fairness/draw.ts';
import { hmacSha256 } from '../src/fairness/sha256.ts';
import { explainRound, type GameChoice, type ReplayedRound } from '../src/games/replay-round.ts';
import { payoutFor, serverSeedHashOf, type Check, type Verification } from '../src/games/verify-bet.ts';
import type { BetsVerification } from '../src/games/verify-bets.ts';
import type { UsdMicros } from '../src/money/usd.ts';
import type { HandRound } from './by-hand.ts';
import { boardOf } from './page-boards.web.ts';
import { byId, el } from './page-elements.web.ts';
import {
  CHECK_TITLES,
  choiceText,
  drawnText,
  exactUsd,
  GAME_NAMES,
  multiplierText,
  NOT_YET,
  outcomeText,
} from './texts.ts';

type Tone = 'good' | 'bad' | 'plain';

const FAILURES_SHOWN_MAX = 100;
const MARKS: Record<Tone, string> = { good: '✓', bad: '✕', plain: '' };

export function showNothing(text: string): void {
  show('plain', text, []);
}

export function showBet(verification: Verification): void {
  if (verification.status === 'unreadable') {
    show('bad', `This is no bet that can be checked: see ${verification.fields.join(', ')}.`, []);
    return;
  }
  if (!('claim' in verification)) {
    show('plain', NOT_YET[verification.status], []);
    return;
  }
  const { status, claim, replayed, checks } = verification;
  const opened = claim.choice.game === 'mines' ? claim.choice.opened.length : 0;
  const isVerified = status === 'verified';
  const text = isVerified ? 'Verified' : 'Not verified: the bet differs from what its seeds and the rules give';
  show(isVerified ? 'good' : 'bad', text, [
    outcomePart(claim.choice, claim.stake, replayed, payoutFor(claim.stake, replayed, opened)),
    comparedPart(checks),
    commitmentPart(claim, String(claim.serverSeedHash)),
    numbersPart(claim, claim.choice),
  ]);
}

export function showByHand({ seeds, choice, stake, serverSeedHash, committedHash, replayed, payout }: HandRound): void {
  const isWrong = committedHash !== null && committedHash !== serverSeedHash;
  const paid = `${GAME_NAMES[choice.game]}: ${exactUsd(stake)} gives ${exactUsd(payout)}`;
  const text = isWrong ? 'The server seed is not the one committed to' : paid;
  show(isWrong ? 'bad' : committedHash === null ? 'plain' : 'good', text, [
    outcomePart(choice, stake, replayed, payout),
    commitmentPart(seeds, committedHash),
    numbersPart(seeds, choice),
  ]);
}

export function showMany(verification: BetsVerification): void {
  const { done, verified, waiting, failed } = verification.progress();
  const tone = failed.length > 0 ? 'bad' : verified === done ? 'good' : 'plain';
  const pairs = verification.pairs().map(({ serverSeedHash, verified: count, highestNonce }) => {
    const missing = highestNonce - count;
    return [
      el('code', {}, `${serverSeedHash.slice(0, 16)}…`),
      `1 to ${highestNonce}`,
      missing > 0 ? `${missing} not here` : 'complete',
    ];
  });
  show(tone, `${verified} of ${done} verified`, [
    waiting > 0 ? el('p', { class: 'notice' }, `${waiting} still open or with a seed that is not revealed yet.`) : null,
    failed.length > 0
      ? part(
          'Not verified',
          table(
            ['Bet', 'Nonce', 'Why'],
            failed
              .slice(0, FAILURES_SHOWN_MAX)
              .map(({ id, nonce, status, names }) => [
                id || '–',
                String(nonce ?? '–'),
                `${status}: ${names.join(', ')}`,
              ]),
          ),
        )
      : null,
    pairs.length > 0 ? part('Pairs of seeds', table(['Commitment', 'Nonces', 'Bets'], pairs)) : null,
  ]);
}

function show(tone: Tone, text: string, parts: readonly (HTMLElement | null)[]): void {
  const verdict = byId('verdict');
  verdict.className = `verdict ${tone}`;
  const mark = MARKS[tone] ? el('span', { 'aria-hidden': 'true' }, MARKS[tone]) : '';
  verdict.replaceChildren(mark, text);
  byId('details').replaceChildren(...parts.filter((element) => element !== null));
}

function outcomePart(choice: GameChoice, stake: UsdMicros, replayed: ReplayedRound, payout: UsdMicros): HTMLElement {
  const isReturned = choice.game === 'mines' && choice.opened.length === 0;
  const sum = isReturned
    ? `No tile was opened: ${exactUsd(stake)} comes back`
    : `${exactUsd(stake)} × ${multiplierText(replayed.multiplierE4)} = ${exactUsd(payout)}`;
  return part(
    'Outcome',
    el('p', { class: 'hint' }, `${GAME_NAMES[choice.game]}, ${choiceText(choice)}`),
    boardOf(choice, replayed.outcome),
    el('p', {}, outcomeText(replayed.outcome)),
    el('p', { class: 'sum' }, sum),
  );
}

function commitmentPart({ serverSeed }: RoundSeeds, committed: string | null): HTMLElement {
  const hash = serverSeedHashOf(serverSeed) ?? '';
  const isSame = committed === hash;
  const told = committed ?? 'Not given, so not compared';
  return part(
    'Commitment',
    el(
      'dl',
      {},
      el('dt', {}, 'Server seed'),
      el('dd', {}, el('code', {}, serverSeed)),
      el('dt', {}, 'Its SHA-256'),
      el('dd', {}, el('code', {}, hash)),
      el('dt', {}, 'Committed to before the bet'),
      el('dd', {}, el('code', {}, told), committed === null ? null : sameMark(isSame)),
    ),
  );
}

function numbersPart(seeds: RoundSeeds, choice: GameChoice): HTMLElement {
  const { blocks, numbers } = explainRound(hmacSha256, seeds, choice);
  const lines = blocks.flatMap(({ message, digest }) => [
    el('dt', {}, 'HMAC-SHA256, keyed by the server seed, of ', el('code', {}, message)),
    el('dd', {}, el('code', {}, digest.match(/.{8}/g)!.join(' '))),
  ]);
  const rows = numbers.map(({ bytes, u, range, index, gives }) => [
    el('code', {}, bytes.match(/../g)!.join(' ')),
    String(u),
    `× ${range} → ${index}`,
    drawnText(choice.game, gives),
  ]);
  return part(
    'From bytes to numbers',
    el('dl', {}, ...lines),
    el('p', { class: 'hint' }, 'Four bytes are a number; times N, divided by 2³² and rounded down it is an index.'),
    table(['Bytes', 'Number', '× N → index', 'Gives'], rows),
  );
}

function comparedPart(checks: readonly Check[]): HTMLElement {
  const items = checks.map(({ name, ok, expected, actual }) =>
    el(
      'li',
      {},
      el('span', {}, CHECK_TITLES[name]),
      sameMark(ok),
      el('code', {}, actual),
      ok ? null : el('p', { class: 'different' }, 'should be ', el('code', {}, expected)),
    ),
  );
  return part('Compared with the bet', el('ul', { class: 'checks' }, ...items));
}

function sameMark(isSame: boolean): HTMLElement {
  return el('span', { class: isSame ? 'same' : 'different' }, isSame ? '✓ the same' : '✕ different');
}

function part(title: string, ...content: readonly Element[]): HTMLElement {
  return el('section', { class: 'panel' }, el('h2', {}, title), ...content);
}

/** Wide ones scroll by themselves, by keyboard too. */
function table(heads: readonly string[], rows: readonly (readonly (string | HTMLElement)[])[]): HTMLElement {
  const head = el('tr', {}, ...heads.map((text) => el('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell))));
  const content = el('table', {}, el('thead', {}, head), el('tbody', {}, ...body));
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table' }, content);
}

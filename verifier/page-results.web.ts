import type { RoundSeeds } from '../src/fairness/draw.ts';
import { hmacSha256 } from '../src/fairness/sha256.ts';
import { explainRound, payoutFor, type ReplayedRound } from '../src/games/verify/replay-round.ts';
import { serverSeedHashOf, type Check, type Verification } from '../src/games/verify/verify-bet.ts';
import type { Evidence, EvidenceReport } from '../src/games/receipts/verify-evidence.ts';
import type { BetsVerification } from '../src/games/verify/verify-bets.ts';
import type { LiabilityProblem, sumList } from '../src/proof/solvency/check-liabilities.ts';
import type { LiabilityProof } from '../src/public-log/liability-format.ts';
import { proofTexts as texts } from '../src/texts/en/proof.ts';
import type { UsdMicros } from '../src/money/usd.ts';
import type { HandRound } from './by-hand.ts';
import { boardOf } from './page-boards.web.ts';
import { byId, el } from './page-elements.web.ts';
import { evidenceLines, evidenceVerdict, type EvidenceLine } from './report-evidence.ts';
import { checkTitle, exactUsd, NOT_YET, outcomeText, payoutText, roundText } from './texts.ts';

type Tone = 'good' | 'bad' | 'plain';

const FAILURES_SHOWN_MAX = 100;
const MARKS: Record<Tone, string> = { good: '✓', bad: '✕', plain: '' };

export function showNothing(text: string): void {
  show('plain', text, []);
}

export function showEvidence(evidence: Evidence, verification: Verification | null, report: EvidenceReport): void {
  const lines = evidenceLines(report);
  const signed = lines.length > 0 ? signedPart(lines) : null;
  if (!verification) {
    show(report.status === 'proved' ? 'good' : 'bad', evidenceVerdict(report), [signed]);
    return;
  }
  if (verification.status === 'unreadable') {
    show('bad', `This is no bet that can be checked: see ${verification.fields.join(', ')}.`, [signed]);
    return;
  }
  if (!('claim' in verification)) {
    const isWrong = report.status === 'rejected';
    show(isWrong ? 'bad' : 'plain', isWrong ? evidenceVerdict(report) : NOT_YET[verification.status], [signed]);
    return;
  }
  const { claim, replayed, checks } = verification;
  const isRejected = report.status === 'rejected';
  const text = isRejected
    ? `Not verified: ${evidenceVerdict(report)}`
    : report.status === 'proved'
      ? 'Verified and proved by its receipt'
      : 'Verified';
  const isWeak = !isRejected && evidence.receipt === undefined && evidence.shownHash === undefined;
  show(isRejected ? 'bad' : 'good', text, [
    isWeak ? el('p', { class: 'notice' }, texts.receipt.none) : null,
    outcomePart(claim.stake, replayed, payoutFor(claim.stake, replayed)),
    comparedPart(checks, replayed),
    signed,
    commitmentPart(claim, String(claim.serverSeedHash), texts.bases[report.seedBasis]),
    numbersPart(claim, replayed),
  ]);
}

/** A player's own share of what the casino owes. */
export function showLiabilities(proof: LiabilityProof, problem: LiabilityProblem | null): void {
  const { name, player, total, own, counted, root } = proof;
  const owed = Object.values(counted).reduce((sum, amount) => sum + BigInt(amount), 0n);
  const isRight = problem === null;
  show(
    isRight ? 'good' : 'bad',
    isRight ? `${exactUsd(owed)} of ${player} is counted on ${name}` : texts.liabilities[problem],
    [
      part(
        'Compared with the published total',
        el(
          'dl',
          {},
          el('dt', {}, 'Total owed to all players'),
          el('dd', {}, exactUsd(BigInt(total))),
          el('dt', {}, 'Lines of this player'),
          el('dd', {}, String(own.length)),
          el('dt', {}, 'Root, to be compared with the entry in the public log'),
          el('dd', {}, el('code', {}, root)),
        ),
      ),
    ],
  );
}

/** The public list of what the casino owes to players. */
export function showList(summed: ReturnType<typeof sumList>): void {
  if (!summed.ok) {
    show('bad', texts.liabilities[summed.problem], []);
    return;
  }
  const { root, total, leaves } = summed;
  show('good', `${leaves} lines add up to ${exactUsd(BigInt(total))}; none is negative or counted twice`, [
    part(
      'To be compared with the entry in the public log',
      el('dl', {}, el('dt', {}, 'Root'), el('dd', {}, el('code', {}, root))),
    ),
  ]);
}

export function showByHand({ seeds, stake, serverSeedHash, committedHash, replayed, payout }: HandRound): void {
  const isWrong = committedHash !== null && committedHash !== serverSeedHash;
  const paid = `${replayed.game.texts.name}: ${exactUsd(stake)} gives ${exactUsd(payout)}`;
  const text = isWrong ? 'The server seed is not the one committed to' : paid;
  show(isWrong ? 'bad' : committedHash === null ? 'plain' : 'good', text, [
    outcomePart(stake, replayed, payout),
    commitmentPart(seeds, committedHash),
    numbersPart(seeds, replayed),
  ]);
}

export function showMany(verification: BetsVerification, reports: readonly EvidenceReport[]): void {
  const { done, verified, waiting, failed } = verification.progress();
  const proved = reports.filter(({ status }) => status === 'proved').length;
  // Bets with differing results are in the list below.
  const refuted = reports.filter(({ status, replay }) => status === 'rejected' && replay?.status !== 'different');
  const isWrong = failed.length + refuted.length > 0;
  const tone = isWrong ? 'bad' : verified === done ? 'good' : 'plain';
  const pairs = verification.pairs().map(({ serverSeedHash, verified: count, highestNonce }) => {
    const missing = highestNonce - count;
    return [
      el('code', {}, `${serverSeedHash.slice(0, 16)}…`),
      `1 to ${highestNonce}`,
      missing > 0 ? `${missing} not here` : 'complete',
    ];
  });
  show(tone, `${verified} of ${done} verified`, [
    proved > 0 ? el('p', { class: 'hint' }, `${proved} proved by a receipt.`) : null,
    refuted.length > 0
      ? el('p', { class: 'notice' }, `${refuted.length} NOT what the receipt says: ${evidenceVerdict(refuted[0]!)}`)
      : null,
    proved === 0 && !isWrong ? el('p', { class: 'notice' }, texts.receipt.none) : null,
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

function outcomePart(stake: UsdMicros, replayed: ReplayedRound, payout: UsdMicros): HTMLElement {
  return part(
    'Outcome',
    el('p', { class: 'hint' }, roundText(replayed)),
    boardOf(replayed),
    el('p', {}, outcomeText(replayed)),
    el('p', { class: 'sum' }, payoutText(stake, replayed, payout)),
  );
}

function commitmentPart({ serverSeed }: RoundSeeds, committed: string | null, basis = ''): HTMLElement {
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
      el('dt', {}, 'Fingerprint of the bet'),
      el('dd', {}, el('code', {}, told), committed === null ? null : sameMark(isSame)),
    ),
    ...(basis ? [el('p', { class: 'hint' }, basis)] : []),
  );
}

function numbersPart(seeds: RoundSeeds, round: ReplayedRound): HTMLElement {
  const { blocks, numbers } = explainRound(hmacSha256, seeds, round);
  const lines = blocks.flatMap(({ message, digest }) => [
    el('dt', {}, 'HMAC-SHA256, keyed by the server seed, of ', el('code', {}, message)),
    el('dd', {}, el('code', {}, digest.match(/.{8}/g)!.join(' '))),
  ]);
  const rows = numbers.map(({ bytes, u, range, index, gives }) => [
    el('code', {}, bytes.match(/../g)!.join(' ')),
    String(u),
    `× ${range} → ${index}`,
    gives,
  ]);
  return part(
    'From bytes to numbers',
    el('dl', {}, ...lines),
    el('p', { class: 'hint' }, 'Four bytes are a number; times N, divided by 2³² and rounded down it is an index.'),
    table(['Bytes', 'Number', '× N → index', 'Gives'], rows),
  );
}

function comparedPart(checks: readonly Check[], round: ReplayedRound): HTMLElement {
  const items = checks.map(({ name, ok, expected, actual }) =>
    el(
      'li',
      {},
      el('span', {}, checkTitle(name, round)),
      sameMark(ok),
      el('code', {}, actual),
      ok ? null : el('p', { class: 'different' }, 'should be ', el('code', {}, expected)),
    ),
  );
  return part('Compared with the bet', el('ul', { class: 'checks' }, ...items));
}

function signedPart(lines: readonly EvidenceLine[]): HTMLElement {
  const items = lines.map(({ title, ok, told, signed, basis }) =>
    el(
      'li',
      {},
      el('span', {}, title),
      sameMark(ok),
      el('code', {}, told),
      signed === undefined ? null : el('p', { class: 'different' }, 'signed: ', el('code', {}, signed)),
      el('p', { class: 'hint' }, basis),
    ),
  );
  return part('Signed', el('ul', { class: 'checks' }, ...items));
}

function sameMark(isSame: boolean): HTMLElement {
  return el('span', { class: isSame ? 'same' : 'different' }, isSame ? '✓ the same' : '✕ different');
}

function part(title: string, ...content: readonly Element[]): HTMLElement {
  return el('section', { class: 'panel' }, el('h2', {}, title), ...content);
}

/** A wide table scrolls by itself, with the keyboard too. */
function table(heads: readonly string[], rows: readonly (readonly (string | HTMLElement)[])[]): HTMLElement {
  const head = el('tr', {}, ...heads.map((text) => el('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell))));
  const content = el('table', {}, el('thead', {}, head), el('tbody', {}, ...body));
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table' }, content);
}

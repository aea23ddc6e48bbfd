import { affiliateCommands } from '../../../src/affiliates/operator-commands.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { openCellsOf, type Cells } from '../../../src/db/cells/cells.ts';
import { approveProposal, runAct, type Desk, type Result } from '../../../src/operator/acts.ts';
import { isAct, type Command, type Operator } from '../../../src/operator/command.ts';
import { memberOf } from '../../../src/operator/test-members.ts';
import { createFindPlayer } from '../../../src/players/closing.ts';
import { promotionCommands } from '../../../src/promotions/operator-commands.ts';
import { mostFromStep, type PromotionTerms } from '../../../src/terms/promotion-terms.ts';
import type { Call } from '../../player/visitor.ts';
import { until } from '../../stage/waiting.ts';
import { audited, expectSame, isTaken, type Field, type Plan, type Race, type RowCount } from './arena.ts';

const WAIT_MS_MAX = 60_000;
const TERMS: PromotionTerms = {
  bonusPercents: [50],
  depositMin: 30,
  depositMax: 700,
  wagerFactor: 40,
  maxBetPercent: 2,
  maxConversion: 0.5,
  freeSpins: 0,
  freeSpinStake: 0.2,
  depositDays: 30,
};
const MOST = mostFromStep(TERMS, 0);
const USES = 5;
const ROOM = 3n;
const REFUSALS = ['PROMO_CODE_INVALID', 'PROMO_CODE_TOO_MANY'];

/** Codes, budgets and versions of promotions, and what staff do to them and to affiliates meanwhile. */
export const PROMOTION_RACES: Record<string, Race> = {
  'the last use of a promo code': (field) =>
    manyUse(field, { name: 'LAST', codes: 1, uses: 1, budget: null, expected: 1 }),
  'a promo code for five, by fifty': (field) =>
    manyUse(field, { name: 'FIVE', codes: 1, uses: USES, budget: null, expected: USES }),
  'the last of a promotion’s budget': (field) =>
    manyUse(field, { name: 'BUDGET', codes: 1, uses: 1_000, budget: MOST, expected: 1 }),
  // Each code has room, so only the budget keeps them apart.
  'a budget for three, by two codes': (field) =>
    manyUse(field, { name: 'PAIR', codes: 2, uses: 1_000, budget: ROOM * MOST + MOST / 2n, expected: Number(ROOM) }),
  'one promo code, one player': async (field) => {
    const { version, codes } = await openVersion(field, { name: 'ONCE', codes: 1, uses: 50, budget: 50n * MOST });
    return {
      calls: activate(codes[0]!),
      refusals: ['PROMOTION_ACTIVE', ...REFUSALS],
      rows: expectUsed(version, codes, 1),
    };
  },
  'the end of a version against its activations': endMeanwhile,
  'an affiliate held and paid by two of staff': holdAndPay,
};

interface Opened {
  name: string;
  codes: number;
  uses: number;
  budget: bigint | null;
}

/** Many use codes at once; there is enough for a few of them. */
async function manyUse(field: Field, { expected, ...order }: Opened & { expected: number }): Promise<Plan> {
  const { version, codes } = await openVersion(field, order);
  return {
    calls: codes.map(activate),
    by: await field.crowd(),
    taken: expected,
    refusals: REFUSALS,
    rows: expectUsed(version, codes, expected, order.budget === null ? 0n : MOST),
  };
}

function activate(code: string): Call {
  return { path: '/api/users/activatePromotion', body: { code } };
}

async function openVersion(
  { database, round }: Field,
  { name, codes: count, uses, budget }: Opened,
): Promise<{ version: number; codes: string[] }> {
  const { rows } = await database.query<{ version: number }>(
    `INSERT INTO promotion_versions
       (version, name, terms, segment, starts_at, budget_micros, by_code, projection, made_by, made_at, opened_at, opened_by)
     SELECT max(version) + 1, 'Race', $1::jsonb, '{"deposits": "any", "tierFrom": "Unranked", "countries": []}', '2020-01-01',
       $2::bigint, true, '{}', 'ana', now(), now(), 'ben'
     FROM promotion_versions RETURNING version`,
    [JSON.stringify(TERMS), budget],
  );
  const { version } = rows[0]!;
  const codes = Array.from({ length: count }, (_none, at) => `RACE${name}${round}N${at}`);
  for (const code of codes) {
    await database.query(
      `INSERT INTO promo_codes (code, version, uses_max, made_by, made_at, approved_by) VALUES ($1, $2, $3, 'ana', now(), 'ben')`,
      [code, version, uses],
    );
  }
  return { version, codes };
}

/** As many uses, activations and players as were taken, and their share of the budget set aside. */
function expectUsed(version: number, codes: readonly string[], count: number, most: bigint = MOST): RowCount[] {
  const counted = '(SELECT sum(uses) FROM promo_codes WHERE code = ANY($1)) AS s (uses) WHERE uses = $2';
  const setAside =
    'promotion_versions WHERE version = $1 AND players = $2 AND reserved_micros = $3 AND granted_micros = 0';
  return [
    ['uses of the codes', count, 'promo_code_uses WHERE code = ANY($1)', [codes]],
    ['codes that count them', 1, counted, [codes, count]],
    ['activations', count, 'promotion_activations WHERE version = $1', [version]],
    ['versions that set aside for them', 1, setAside, [version, count, BigInt(count) * most]],
  ];
}

/** Two of staff end the version while players activate it. Who was in time keeps it, and it is counted; nobody comes in afterwards. */
async function endMeanwhile(field: Field): Promise<Plan> {
  const { database } = field;
  const [late, ...others] = await field.crowd();
  const budget = BigInt(others.length + 1) * MOST;
  const { version, codes } = await openVersion(field, { name: 'END', codes: 1, uses: 1_000, budget });
  const calls = activate(codes[0]!);
  const sql = 'SELECT FROM promotion_versions WHERE version = $1 AND players > 0';
  const ending = asStaff(field, async (desk, staff) => {
    await until(WAIT_MS_MAX, 'a player is in', async () => (await database.query(sql, [version])).rowCount === 1, 0);
    return Promise.all(staff.map((by) => press(desk, 'promotion end', { version: String(version) }, by)));
  });
  return {
    calls,
    by: others,
    taken: 'any',
    refusals: REFUSALS,
    async after() {
      const ends = await ending;
      return [
        ...expectSame('ends', ends.filter(({ ok }) => ok).length, 1),
        ...expectSame('taken after the end', isTaken(await field.links[0]!.ask(late!.request(calls))), false),
      ];
    },
    rows: (answers) => expectUsed(version, codes, answers.filter(isTaken).length),
  };
}

/** Each button is pressed by two of staff at once, many times. No request is made. */
async function holdAndPay(field: Field): Promise<Plan> {
  const { database, parallel, racer } = field;
  await database.query(
    `INSERT INTO affiliates (player_id, code, next_month, joined_at) VALUES ($1, $2, date_trunc('month', now())::date, now())`,
    [racer.playerId, `held-${racer.playerId}`],
  );
  const player = { player: racer.username };
  const found = await asStaff(field, async (desk, [one, other]) => {
    const turns = Array.from({ length: parallel }, (_none, at) => (at % 2 === 0 ? one : other));
    const held = await Promise.all(turns.map((by) => press(desk, 'affiliate hold', player, by)));
    const proposed = await Promise.all(turns.map((by) => press(desk, 'affiliate pay', player, by)));
    const made = proposed.find((result) => result.ok && result.proposal);
    const id = made?.ok ? made.proposal!.id : '0';
    const paid = await Promise.all(
      turns.map((by) => desk.cells.directory.transaction((tx) => approveProposal(desk, tx, id, by))),
    );
    return [held, proposed, paid].map((results) => results.filter(({ ok }) => ok).length);
  });
  return {
    calls: [],
    taken: 0,
    after: () => expectSame('held, proposed, paid', found.join(), '1,1,1'),
    rows: [
      ['holds', 0, 'affiliate_holds WHERE player_id = $1'],
      ...['operator.affiliate_hold', 'operator.propose', 'operator.approve'].map((action) => audited(field, action)),
    ],
  };
}

type Staff = readonly [Operator, Operator];

/** Two of staff with all permissions, in a process beside the server's. */
async function asStaff<T>({ product, database }: Field, work: (desk: Desk, staff: Staff) => Promise<T>): Promise<T> {
  const cells = await openCellsOf(product.cluster.url, { connections: 10, waitMsMax: WAIT_MS_MAX });
  try {
    const member = async (name: string) => ({ ...(await memberOf(database, name)), reason: 'a race of two' });
    return await work(deskOf(cells), [await member('ana'), await member('ben')]);
  } finally {
    await cells.close();
  }
}

function deskOf(cells: Cells): Desk {
  const clock = systemClock;
  const findPlayer = createFindPlayer(cells);
  const commands: Command[] = [
    ...affiliateCommands({ cells, clock, findPlayer }),
    ...promotionCommands({ cells, clock, reads: null as never, project: () => Promise.resolve(null) }),
  ];
  return { commands, cells, clock, recorded: {} };
}

async function press(desk: Desk, name: string, words: Record<string, string>, by: Operator): Promise<Result> {
  const act = desk.commands.find((command) => command.name === name)!;
  if (!isAct(act)) throw new Error(`${name} is not an act.`);
  return runAct(desk, act, { words, options: {} }, by);
}

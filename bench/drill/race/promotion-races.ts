import { affiliateCommands } from '../../../src/affiliates/operator-commands.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { openCellsOf, type Cells } from '../../../src/db/cells/cells.ts';
import { toPlayerId } from '../../../src/ledger/player-id.ts';
import { approveProposal, runAct, type Desk, type Result } from '../../../src/operator/acts.ts';
import { isAct, type Command, type Operator } from '../../../src/operator/command.ts';
import { memberOf } from '../../../src/operator/test-members.ts';
import { promotionCommands } from '../../../src/promotions/operator-commands.ts';
import { mostFromStep, type PromotionTerms } from '../../../src/terms/promotion-terms.ts';
import { expectSame, isTaken, repeated, type Field, type Plan, type Race } from './arena.ts';

const WAIT_MS_MAX = 60_000;
const ACTIVATE = '/api/users/activatePromotion';
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
export const PROMOTION_RACES: readonly Race[] = [
  {
    name: 'the last use of a promo code',
    racers: 50,
    plan: (field) => manyUse(field, { name: 'LAST', codes: 1, uses: 1, budget: null, expected: 1 }),
  },
  {
    name: 'a promo code for five, by fifty',
    racers: 50,
    plan: (field) => manyUse(field, { name: 'FIVE', codes: 1, uses: USES, budget: null, expected: USES }),
  },
  {
    name: 'the last of a promotion’s budget',
    racers: 50,
    plan: (field) => manyUse(field, { name: 'BUDGET', codes: 1, uses: 1_000, budget: MOST, expected: 1 }),
  },
  {
    // Each code has room, so only the budget keeps them apart.
    name: 'a budget for three, by two codes',
    racers: 50,
    plan: (field) =>
      manyUse(field, { name: 'PAIR', codes: 2, uses: 1_000, budget: ROOM * MOST + MOST / 2n, expected: Number(ROOM) }),
  },
  {
    name: 'one promo code, one player',
    async plan(field) {
      const { version, codes } = await openVersion(field, { name: 'ONCE', codes: 1, uses: 50, budget: 50n * MOST });
      return {
        requests: repeated(field, { path: ACTIVATE, body: { code: codes[0]! } }),
        taken: 1,
        refusals: ['PROMOTION_ACTIVE', ...REFUSALS],
        rows: expectUsed(version, codes, 1),
      };
    },
  },
  { name: 'the end of a version against its activations', racers: 50, plan: endMeanwhile },
  { name: 'an affiliate held and paid by two of staff', plan: holdAndPay },
];

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
    requests: field.racers.map((racer, at) =>
      racer.request({ path: ACTIVATE, body: { code: codes[at % codes.length]! } }),
    ),
    taken: expected,
    refusals: REFUSALS,
    rows: expectUsed(version, codes, expected, order.budget === null ? 0n : MOST),
  };
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
function expectUsed(
  version: number,
  codes: readonly string[],
  count: number,
  most: bigint = MOST,
): NonNullable<Plan['rows']> {
  return [
    ['uses of the codes', count, 'promo_code_uses WHERE code = ANY($1)', [codes]],
    [
      'codes that count them',
      1,
      '(SELECT sum(uses) FROM promo_codes WHERE code = ANY($1)) AS s (uses) WHERE uses = $2',
      [codes, count],
    ],
    ['activations', count, 'promotion_activations WHERE version = $1', [version]],
    [
      'versions with the players and what is set aside for them',
      1,
      'promotion_versions WHERE version = $1 AND players = $2 AND reserved_micros = $3 AND granted_micros = 0',
      [version, count, BigInt(count) * most],
    ],
  ];
}

/** Two of staff end the version while players activate it. Who was in time keeps it, and it is counted; nobody comes in afterwards. */
async function endMeanwhile(field: Field): Promise<Plan> {
  const { database, racers } = field;
  const budget = BigInt(racers.length) * MOST;
  const { version, codes } = await openVersion(field, { name: 'END', codes: 1, uses: 1_000, budget });
  const { rows: seen } = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const ending = asStaff(field, async (desk, staff) => {
    // Not before the first player is in.
    while (!(await isActivated(field, version)) && Date.now() - seen[0]!.at.getTime() < WAIT_MS_MAX);
    return Promise.all(staff.map((by) => press(desk, 'promotion end', { version: String(version) }, by)));
  });
  const request = (racer: Field['racer']) => racer.request({ path: ACTIVATE, body: { code: codes[0]! } });
  const [last, ...others] = racers.toReversed();
  return {
    requests: others.map(request),
    taken: 'any',
    refusals: REFUSALS,
    async after(answers) {
      const ends = await ending;
      const late = await field.links[0]!.ask(request(last!));
      const taken = answers.filter(isTaken).length;
      const problems = [
        ...expectSame('ends', ends.filter(({ ok }) => ok).length, 1),
        ...expectSame('taken after the end', isTaken(late), false),
      ];
      for (const [what, count, from, values] of expectUsed(version, codes, taken)) {
        const { rows } = await database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${from}`, [
          ...values!,
        ]);
        problems.push(...expectSame(what, rows[0]!.count, count));
      }
      return problems;
    },
  };
}

async function isActivated({ database }: Field, version: number): Promise<boolean> {
  return (
    (await database.query('SELECT FROM promotion_versions WHERE version = $1 AND players > 0', [version])).rowCount ===
    1
  );
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
  const audited = (action: string): NonNullable<Plan['rows']>[number] => [
    `audit rows of ${action}`,
    1,
    'audit_log WHERE action = $1 AND target = $2',
    [action, `player:${racer.playerId}`],
  ];
  return {
    requests: [],
    taken: 0,
    after: () => expectSame('held, proposed, paid', found.join(), '1,1,1'),
    rows: [
      ['holds', 0, 'affiliate_holds WHERE player_id = $1'],
      ...['operator.affiliate_hold', 'operator.propose', 'operator.approve'].map(audited),
    ],
  };
}

type Staff = readonly [Operator, Operator];

/** Two of staff with all permissions, in a process beside the server's. */
async function asStaff<T>({ product, database }: Field, work: (desk: Desk, staff: Staff) => Promise<T>): Promise<T> {
  const cells = await openCellsOf(product.cluster.url, { connections: 10, waitMsMax: WAIT_MS_MAX });
  try {
    const member = async (name: string) => ({ ...(await memberOf(database, name)), reason: 'a race of two' });
    return await work(deskOf(cells, database), [await member('ana'), await member('ben')]);
  } finally {
    await cells.close();
  }
}

function deskOf(cells: Cells, database: Field['database']): Desk {
  const clock = systemClock;
  const findPlayer: Parameters<typeof affiliateCommands>[0]['findPlayer'] = async (username) => {
    const { rows } = await database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
      username,
    ]);
    return rows[0] ? { playerId: toPlayerId(rows[0].player_id), username, email: '', status: 'active' } : null;
  };
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

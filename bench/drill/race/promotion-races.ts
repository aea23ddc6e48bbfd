import { readConfig } from '../../../src/app/config.ts';
import { operatorCommands } from '../../../src/app/parts/operator.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { openCellsOf } from '../../../src/db/cells/cells.ts';
import { runOperator } from '../../../src/operator/run.ts';
import { memberOf } from '../../../src/operator/test-members.ts';
import { EVERYBODY } from '../../../src/promotions/segment.ts';
import { FIRST_TERMS } from '../../../src/promotions/test-versions.ts';
import { newKeyText } from '../../../src/secrets/key-ring.ts';
import { mostFromStep, type PromotionTerms } from '../../../src/terms/promotion-terms.ts';
import type { Call } from '../../player/visitor.ts';
import { until } from '../../stage/waiting.ts';
import { audited, expectSame, isTaken, type Field, type Plan, type Race, type RowCount } from './arena.ts';

const WAIT_MS_MAX = 60_000;
const STAFF = ['ana', 'ben'];
const TERMS: PromotionTerms = { ...FIRST_TERMS, depositDays: 30 };
const MOST = mostFromStep(TERMS, 0);
const REFUSALS = ['PROMO_CODE_INVALID', 'PROMO_CODE_TOO_MANY'];

/** Budgets and versions of promotions, and what staff do to them and to affiliates meanwhile. */
export const PROMOTION_RACES: Record<string, Race> = {
  // Each code has room, so only the budget keeps them apart.
  'a budget for three, by two codes': async (field) => {
    const { version, codes } = await openVersion(field, 3n * MOST + MOST / 2n, 2);
    return {
      calls: codes.map(activate),
      by: await field.crowd(),
      taken: 3,
      refusals: REFUSALS,
      rows: expectUsed(version, codes, 3),
    };
  },
  'one promo code, one player': async (field) => {
    const { version, codes } = await openVersion(field, 50n * MOST);
    return {
      calls: activate(codes[0]!),
      refusals: ['PROMOTION_ACTIVE', ...REFUSALS],
      rows: expectUsed(version, codes, 1),
    };
  },
  'the end of a version against its activations': endMeanwhile,
  'an affiliate held and paid by two of staff': holdAndPay,
};

function activate(code: string): Call {
  return { path: '/api/users/activatePromotion', body: { code } };
}

async function openVersion({ database }: Field, budget: bigint, count = 1) {
  const { rows } = await database.query<{ version: number }>(
    `INSERT INTO promotion_versions
       (version, name, terms, segment, starts_at, budget_micros, by_code, projection, made_by, made_at, opened_at, opened_by)
     SELECT max(version) + 1, 'Race', $1::jsonb, $2::jsonb, '2020-01-01', $3::bigint, true, '{}', 'ana', now(), now(), 'ben'
     FROM promotion_versions RETURNING version`,
    [JSON.stringify(TERMS), JSON.stringify(EVERYBODY), budget],
  );
  const { version } = rows[0]!;
  const codes = Array.from({ length: count }, (_none, at) => `RACE${version}N${at}`);
  await database.query(
    `INSERT INTO promo_codes (code, version, uses_max, made_by, made_at, approved_by)
     SELECT code, $2, 1000, 'ana', now(), 'ben' FROM unnest($1::text[]) AS code`,
    [codes, version],
  );
  return { version, codes };
}

/** As many uses, activations and players as were taken, and their share of the budget set aside. */
function expectUsed(version: number, codes: readonly string[], count: number): RowCount[] {
  const counted = '(SELECT sum(uses) FROM promo_codes WHERE code = ANY($1)) AS s (uses) WHERE uses = $2';
  const setAside =
    'promotion_versions WHERE version = $1 AND players = $2 AND reserved_micros = $3 AND granted_micros = 0';
  return [
    ['uses of the codes', count, 'promo_code_uses WHERE code = ANY($1)', [codes]],
    ['codes that count them', 1, counted, [codes, count]],
    ['activations', count, 'promotion_activations WHERE version = $1', [version]],
    ['versions that set aside for them', 1, setAside, [version, count, BigInt(count) * MOST]],
  ];
}

/** Two of staff end the version while players activate it. Who was in time keeps it, and it is counted; nobody comes in afterwards. */
async function endMeanwhile(field: Field): Promise<Plan> {
  const { database, links, parallel, racer } = field;
  const { version, codes } = await openVersion(field, BigInt(parallel) * MOST);
  const calls = activate(codes[0]!);
  const sql = 'SELECT FROM promotion_versions WHERE version = $1 AND players > 0';
  const ending = asStaff(field, async (press) => {
    await until(WAIT_MS_MAX, 'a player is in', async () => (await database.query(sql, [version])).rowCount === 1, 0);
    return press(2, `promotion end ${version}`);
  });
  return {
    calls,
    by: await field.crowd(),
    taken: 'any',
    refusals: REFUSALS,
    async after() {
      const ends = await ending;
      const isLateTaken = isTaken(await links[0]!.ask(racer.request(calls)));
      return [...expectSame('ends', ends, 1), ...expectSame('taken after the end', isLateTaken, false)];
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
  const found = await asStaff(field, async (press) => {
    const held = await press(parallel, `affiliate hold ${racer.username}`);
    const proposed = await press(parallel, `affiliate pay ${racer.username}`);
    const sql = `SELECT max(proposal_id) AS id FROM operator_proposals WHERE target = $1`;
    const { rows } = await database.query<{ id: bigint }>(sql, [`player:${racer.playerId}`]);
    return [held, proposed, await press(parallel, `approve ${rows[0]!.id}`)];
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

/** Gives a command so many times at once, by two of staff in turns. Gives how many were done. */
type Press = (times: number, line: string) => Promise<number>;

/** Two of staff with all permissions, in a process beside the server's. */
async function asStaff<T>({ product, database }: Field, work: (press: Press) => Promise<T>): Promise<T> {
  const cells = await openCellsOf(product.cluster.url, { connections: 10, waitMsMax: WAIT_MS_MAX });
  const members = await Promise.all(STAFF.map((name) => memberOf(database, name)));
  const config = readConfig({ DATA_DIR: product.folder, SECRET_KEYS: newKeyText() });
  const desk = {
    commands: operatorCommands(config, cells, systemClock),
    cells,
    clock: systemClock,
    login: 'race',
    identify: async (name: string) => ({ ok: true as const, member: members.find((each) => each.name === name)! }),
    write: () => {},
  };
  try {
    return await work(async (times, line) => {
      const lines = Array.from(
        { length: times },
        (_none, at) => `${line} --reason racing --operator ${STAFF[at % 2]!}`,
      );
      const codes = await Promise.all(lines.map((text) => runOperator(desk, text.split(' '))));
      return codes.filter((code) => code === 0).length;
    });
  } finally {
    await cells.close();
  }
}

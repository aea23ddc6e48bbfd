import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { ReadingCells } from '../db/cells/reading-cells.ts';
import { dollars, toUsd } from '../money/usd.ts';
import type { Act, Command, Input, Refused } from '../operator/command.ts';
import { announce } from '../public-log/log.ts';
import { GAIN_MAX } from '../terms/promotion-terms.ts';
import { codeCommands } from './code-commands.ts';
import { describeProjection, describeVersion, publicTerms } from './describe-version.ts';
import { readPace } from './pace.ts';
import { isExploitable, worstBound, type ProjectionRequest } from './projection/compute.ts';
import type { Projection } from './projection/projection.ts';
import { BUDGET, NAME_LENGTH, readSegment, readTerms } from './term-limits.ts';
import { readTime } from './times.ts';
import { findVersion, listOpenVersions, lockVersion, stateOf, type Version } from './versions.ts';

export interface PromotionDesk {
  cells: Cells;
  reads: ReadingCells;
  clock: Clock;
  /** Null: another one is being computed, or it took too long. */
  project(request: ProjectionRequest): Promise<Projection | null>;
}

const NO_VERSION: Refused = { ok: false, text: 'There is no such version.' };
const target = (version: number) => `promotion:${version}`;

/** Commands for versions of the promotion and their codes. */
export function promotionCommands(desk: PromotionDesk): Command[] {
  return [draft(desk), open(desk), end(desk), ...codeCommands(desk)];
}

export async function versionIn(desk: Pick<PromotionDesk, 'cells'>, text: string): Promise<Version | null> {
  return /^[1-9]\d{0,8}$/.test(text) ? findVersion(desk.cells.directory, Number(text)) : null;
}

type Drafted = Pick<Version, 'name' | 'terms' | 'segment' | 'startsAt' | 'endsAt' | 'budget' | 'byCode'>;

/** Parses the command line, or says what is wrong with it. */
function readDraft({ words, options }: Input, now: Date): Drafted | Refused {
  const name = words['name']!.trim();
  const refuse = (text: string): Refused => ({ ok: false, text: `${text} Nothing was changed.` });
  if (name.length < NAME_LENGTH.least || name.length > NAME_LENGTH.most)
    return refuse(`A name has ${NAME_LENGTH.least} to ${NAME_LENGTH.most} characters.`);
  const terms = readTerms(parse(options['terms']));
  if (!terms.ok) return refuse(terms.text);
  const segment = readSegment(parse(options['segment']));
  if (!segment.ok) return refuse(segment.text);
  const startsAt = typeof options['from'] === 'string' ? readTime(options['from']) : now;
  const endsAt = typeof options['to'] === 'string' ? readTime(options['to']) : null;
  if (!startsAt || (typeof options['to'] === 'string' && !endsAt))
    return refuse('A time is typed as 2031-03-10 or 2031-03-10T12:00, in UTC.');
  if (endsAt && (endsAt <= startsAt || endsAt <= now)) return refuse('It would end before it has begun.');
  const given = options['budget'];
  const budget = typeof given === 'string' ? Number(given) : null;
  if (budget !== null && !(budget >= BUDGET.least && budget <= BUDGET.most && Number.isInteger(budget)))
    return refuse(`A budget is whole dollars, ${BUDGET.least} to ${BUDGET.most}.`);
  // Reserved budget must become free again at some point.
  if (budget !== null && terms.value.depositDays === null)
    return refuse('A version with a budget needs a number of days to deposit.');
  return {
    name,
    terms: terms.value,
    segment: segment.value,
    startsAt,
    endsAt,
    budget: budget === null ? null : dollars(budget),
    byCode: options['code'] === true,
  };
}

function parse(text: string | boolean | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text : '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { 'what was typed': true };
  } catch {
    return { 'what was typed': true };
  }
}

function draft({ reads, clock, project }: PromotionDesk): Act {
  return {
    name: 'promotion draft',
    summary: 'Write a version of the promotion. Its cost is projected; nobody gets it before two people open it',
    permission: 'promotions.propose',
    takes: ['name'],
    options: {
      'terms=':
        'As JSON: bonusPercents, depositMin, depositMax, wagerFactor, maxBetPercent, maxConversion, freeSpins, freeSpinStake, depositDays',
      'segment=': 'For whom, as JSON: {"deposits":"none","tierFrom":"Rookie","countries":["JP"]}. Left out: everybody',
      'from=': 'When it starts, in UTC. Left out: at once',
      'to=': 'When it ends. Left out: open end',
      'budget=': 'Dollars that all its bonuses and free spins may cost. Left out: no limit',
      code: 'Only with a code',
    },
    async plan(input) {
      const drafted = readDraft(input, clock.now());
      if ('ok' in drafted) return drafted;
      const { terms, budget, startsAt, endsAt } = drafted;
      if (isExploitable(terms)) {
        const { gain, name } = worstBound(terms);
        return {
          ok: false,
          text: `By these terms a player could gain up to ${(gain * 100).toFixed(1)}% of the bonus on average (${name}). At most ${GAIN_MAX * 100}% is allowed. Nothing was changed.`,
        };
      }
      const pace = await readPace(reads, terms, clock.now());
      const projection = await project({ terms, budget: budget === null ? null : toUsd(budget), pace });
      if (!projection)
        return {
          ok: false,
          text: 'The cost could not be projected: another projection is running, or this one took longer than a minute. Nothing was changed. Please try again.',
        };
      return {
        ok: true,
        target: 'promotion',
        summary: `write the version ‘${drafted.name}’ of the promotion`,
        content: {
          ...drafted,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
          budget: budget === null ? null : String(budget),
          projection,
        },
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('promotion versions', 0))`);
      const { rows } = await tx.query<{ version: number }>(
        `INSERT INTO promotion_versions
           (version, name, terms, segment, starts_at, ends_at, budget_micros, by_code, projection, made_by, made_at)
         SELECT max(version) + 1, $1::text, $2::jsonb, $3::jsonb, $4::timestamptz, $5::timestamptz, $6::bigint, $7::boolean, $8::jsonb,
           $9::text, $10::timestamptz
         FROM promotion_versions RETURNING version`,
        [
          content['name'],
          JSON.stringify(content['terms']),
          JSON.stringify(content['segment']),
          content['startsAt'],
          content['endsAt'],
          content['budget'],
          content['byCode'],
          JSON.stringify(content['projection']),
          by.name,
          clock.now(),
        ],
      );
      const version = (await findVersion(tx, rows[0]!.version))!;
      const facts = { ...describeVersion(version), ...describeProjection(version.projection!) };
      return { ok: true, output: { kind: 'facts', facts }, target: target(version.version), after: facts };
    },
  };
}

function open(desk: PromotionDesk): Act {
  const { clock } = desk;
  const whyNot = (version: Version): Refused | null => {
    if (version.openedAt) return { ok: false, text: 'This version was opened already.' };
    if (version.endsAt && version.endsAt <= clock.now())
      return { ok: false, text: 'This version would be over already.' };
    if (!version.projection || isExploitable(version.terms))
      return { ok: false, text: 'By these terms a player could gain too much. Please write another version.' };
    return null;
  };
  return {
    name: 'promotion open',
    summary: 'Open a version of the promotion to its players, from its start on',
    permission: 'promotions.propose',
    approval: 'promotions.approve',
    takes: ['version'],
    async plan({ words }) {
      const version = await versionIn(desk, words['version']!);
      if (!version) return NO_VERSION;
      const refused = whyNot(version);
      if (refused) return refused;
      const { 'projected cost': cost } = describeProjection(version.projection!);
      return {
        ok: true,
        target: target(version.version),
        summary: `open version ${version.version} of the promotion (${version.name}): ${cost}`,
        content: { version: version.version },
        needsSecond: 'terms of a promotion',
      };
    },
    async perform(tx, content, by) {
      const version = await lockVersion(tx, Number(content['version']));
      if (!version) return NO_VERSION;
      const refused = whyNot(version);
      if (refused) return refused;
      const now = clock.now();
      // The version currently offered to the same players.
      const current = (await listOpenVersions(tx, now)).find(({ byCode }) => byCode === version.byCode);
      await tx.query('UPDATE promotion_versions SET opened_at = $2, opened_by = $3 WHERE version = $1', [
        version.version,
        now,
        by.name,
      ]);
      await announce(tx, 'terms', [publicTerms(version)]);
      return {
        ok: true,
        output: {
          kind: 'facts',
          facts: { version: version.version, state: stateOf({ ...version, openedAt: now }, now) },
        },
        before: current ? describeVersion(current) : {},
        after: { ...describeVersion(version), ...describeProjection(version.projection!) },
      };
    },
  };
}

function end(desk: PromotionDesk): Act {
  const { clock } = desk;
  const whyNot = (version: Version): Refused | null => {
    const state = stateOf(version, clock.now());
    if (state === 'open' || state === 'planned') return null;
    return { ok: false, text: state === 'draft' ? 'This version is not open.' : 'This version has ended already.' };
  };
  return {
    name: 'promotion end',
    summary: 'End a version early: nobody can activate it any more. Players who did keep it',
    permission: 'promotions.propose',
    takes: ['version'],
    async plan({ words }) {
      const version = await versionIn(desk, words['version']!);
      if (!version) return NO_VERSION;
      const refused = whyNot(version);
      if (refused) return refused;
      return {
        ok: true,
        target: target(version.version),
        summary: `end version ${version.version} of the promotion (${version.name})`,
        content: { version: version.version },
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      const version = await lockVersion(tx, Number(content['version']));
      if (!version) return NO_VERSION;
      const refused = whyNot(version);
      if (refused) return refused;
      const now = clock.now();
      await tx.query('UPDATE promotion_versions SET ended_at = $2, ended_by = $3 WHERE version = $1', [
        version.version,
        now,
        by.name,
      ]);
      const facts = { version: version.version, state: 'ended' };
      return { ok: true, output: { kind: 'facts', facts }, before: { state: stateOf(version, now) }, after: facts };
    },
  };
}

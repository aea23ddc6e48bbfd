import { inEachCell } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { groupOf } from '../../risk/find.ts';
import { listRules } from '../../risk/rule-rows.ts';
import { isRule, RULE_NAMES, RULES, type Setting } from '../../risk/rules.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { Office } from '../shared/desk.ts';
import { recordLook } from '../shared/looks.ts';
import { nameOf, playerOf } from '../players/player-routes.ts';
import * as api from './risk-api.ts';

const PAGE = 100;
const NODES_MAX = 60;

interface AlertRow {
  alert_id: bigint;
  rule: string;
  version: number;
  subject: string;
  player_id: bigint;
  facts: Record<string, string>;
  happened_at: Date;
  found_at: Date;
  outcome: 'right' | 'wrong' | null;
  decided_at: Date | null;
  decided_by: string | null;
  holds: boolean;
  others: number;
  [column: string]: unknown;
}

/** Alerts, rules, and linked accounts. */
export function riskRoutes(serve: ServeStaff, office: Office): void {
  const { reads } = office;
  const named = (id: bigint | string) => nameOf(office, toPlayerId(BigInt(id)));

  serve(api.listAlerts, async ({ query }) => {
    const isOpen = query.state !== 'decided';
    const [by, goes, is] = isOpen ? ['found_at', 'ASC', '>'] : ['decided_at', 'DESC', '<'];
    const [fromMs, fromId] = query.from?.split('-') ?? [];
    const from = fromMs === undefined ? null : new Date(Number(fromMs));
    if (from !== null && Number.isNaN(from.getTime())) throw new Refusal('BAD_REQUEST');
    const { rows } = await reads.directory.query<AlertRow>(
      `SELECT a.alert_id, a.rule, a.version, a.subject, a.player_id, a.facts, a.happened_at, a.found_at, a.outcome, a.decided_at,
         a.decided_by, r.holds,
         (SELECT count(*) FROM risk_alerts o WHERE o.player_id = a.player_id AND o.alert_id <> a.alert_id)::int AS others
       FROM risk_alerts a JOIN risk_rules r ON r.rule = a.rule AND r.version = a.version
       WHERE a.outcome IS ${isOpen ? 'NULL' : 'NOT NULL'} AND ($4::text IS NULL OR a.rule = $4)
         AND ($1::timestamptz IS NULL OR (a.${by}, a.alert_id) ${is} ($1, $2::bigint))
       ORDER BY a.${by} ${goes}, a.alert_id ${goes} LIMIT $3`,
      [from, fromId ?? null, PAGE + 1, query.rule ?? null],
    );
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      items: await Promise.all(
        shown.map(async (row) => ({
          id: String(row.alert_id),
          rule: row.rule,
          title: isRule(row.rule) ? RULES[row.rule].title : row.rule,
          version: row.version,
          player: await named(row.player_id),
          subject: row.subject,
          facts: row.facts,
          happenedAt: row.happened_at.toISOString(),
          foundAt: row.found_at.toISOString(),
          holds: row.holds,
          outcome: row.outcome,
          decidedAt: row.decided_at?.toISOString() ?? null,
          decidedBy: row.decided_by,
          otherAlerts: row.others,
        })),
      ),
      next:
        rows.length > PAGE && last ? `${(isOpen ? last.found_at : last.decided_at!).getTime()}-${last.alert_id}` : null,
    };
  });

  serve(api.listRiskRules, async () => {
    const versions = await listRules(reads.directory);
    const { rows: counts } = await reads.directory.query<{
      rule: string;
      version: number;
      open: number;
      right: number;
      wrong: number;
    }>(
      `SELECT rule, version, count(*) FILTER (WHERE outcome IS NULL)::int AS open,
         count(*) FILTER (WHERE outcome = 'right')::int AS right, count(*) FILTER (WHERE outcome = 'wrong')::int AS wrong
       FROM risk_alerts GROUP BY rule, version`,
    );
    return {
      rules: await Promise.all(
        RULE_NAMES.map(async (rule) => ({
          rule,
          title: RULES[rule].title,
          about: RULES[rule].about,
          settings: Object.entries(RULES[rule].settings as Record<string, Setting>).map(([name, setting]) => ({
            name,
            ...setting,
          })),
          versions: await Promise.all(
            versions
              .filter((each) => each.rule === rule)
              .map(async (each) => {
                const count = counts.find((row) => row.rule === rule && row.version === each.version);
                return {
                  version: each.version,
                  settings: { ...each.settings },
                  holds: each.holds,
                  madeBy: each.madeBy,
                  madeAt: each.madeAt.toISOString(),
                  triedAt: each.triedAt?.toISOString() ?? null,
                  trial: each.trial && {
                    ...each.trial,
                    days: [...each.trial.days],
                    examples: await Promise.all(
                      each.trial.examples.map(async ({ player, ...rest }) => ({
                        player: await named(player),
                        ...rest,
                      })),
                    ),
                  },
                  onSince: each.onSince?.toISOString() ?? null,
                  offSince: each.offSince?.toISOString() ?? null,
                  open: count?.open ?? 0,
                  right: count?.right ?? 0,
                  wrong: count?.wrong ?? 0,
                };
              }),
          ),
        })),
      ),
    };
  });

  serve(api.readLinkGraph, async ({ params, session, request }) => {
    const { playerId } = await playerOf(office, params.id);
    await recordLook(office, request, session, { what: 'links', playerId, why: 'risk' });
    const found = await groupOf(reads.directory, playerId, NODES_MAX + 1);
    const group = found.slice(0, NODES_MAX);
    const { rows: links } = await reads.directory.query<{
      player_id: bigint;
      other_id: bigint;
      kinds: string[];
      state: string;
    }>(
      `SELECT player_id, other_id, kinds, state FROM account_links
       WHERE player_id = ANY($1::bigint[]) AND other_id = ANY($1::bigint[]) AND state <> 'different' ORDER BY opened_at LIMIT 1000`,
      [group],
    );
    const { rows: alerts } = await reads.directory.query<{ player_id: bigint; count: number }>(
      `SELECT player_id, count(*)::int AS count FROM risk_alerts WHERE player_id = ANY($1::bigint[]) AND outcome IS NULL GROUP BY player_id`,
      [group],
    );
    const states = (
      await inEachCell(reads, (database) =>
        database.query<{ player_id: bigint; status: string; frozen: boolean }>(
          `SELECT p.player_id, p.status, EXISTS (SELECT FROM withdrawal_freezes f WHERE f.player_id = p.player_id AND f.lifted_at IS NULL) AS frozen
           FROM players p WHERE p.player_id = ANY($1::bigint[])`,
          [group],
        ),
      )
    ).flatMap(({ rows }) => rows);
    const steps = stepsFrom(
      playerId,
      links.map((row) => [row.player_id, row.other_id] as const),
    );
    return {
      nodes: await Promise.all(
        group.map(async (id) => {
          const state = states.find((row) => row.player_id === id);
          return {
            ...(await nameOf(office, id)),
            status: state?.status ?? 'unknown',
            isFrozen: state?.frozen ?? false,
            alerts: alerts.find((row) => row.player_id === id)?.count ?? 0,
            steps: steps.get(id) ?? 0,
          };
        }),
      ),
      links: links.map(({ player_id: later, other_id: earlier, kinds, state }) => ({
        later: String(later),
        earlier: String(earlier),
        shared: kinds.join(', '),
        state,
      })),
      isCut: found.length > NODES_MAX,
    };
  });
}

/** The number of links from the requested account to each other account. */
function stepsFrom(start: PlayerId, links: readonly (readonly [bigint, bigint])[]): Map<bigint, number> {
  const steps = new Map<bigint, number>([[start, 0]]);
  for (let edge: bigint[] = [start]; edge.length > 0;) {
    const next: bigint[] = [];
    for (const id of edge) {
      for (const [one, other] of links) {
        const far = one === id ? other : other === id ? one : null;
        if (far === null || steps.has(far)) continue;
        steps.set(far, steps.get(id)! + 1);
        next.push(far);
      }
    }
    edge = next;
  }
  return steps;
}

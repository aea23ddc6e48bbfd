import type { Tx } from '../db/database.ts';
import type { Act, Command, Input, Plan, Refused } from '../operator/command.ts';
import { findVersion, isOn, listRulesOn, lockRule, type RuleVersion } from './rule-rows.ts';
import { isRule, readSettings, RULE_NAMES, RULES, TRIAL_VALID_DAYS, type Rule, type Settings } from './rules.ts';
import { caseSubject, tryRule, type Watch } from './watch.ts';

export interface RiskDesk extends Watch {
  /** Closes the case of an alert and lifts what it froze. */
  closeCase(tx: Tx, subject: string, operator: string, decision: string, now: Date): Promise<boolean>;
}

const DAY_MS = 24 * 3_600_000;
const NO_RULE: Refused = { ok: false, text: `There is no such rule. There are: ${RULE_NAMES.join(', ')}.` };
const NO_VERSION: Refused = { ok: false, text: 'There is no such version of the rule.' };
const NO_ALERT: Refused = { ok: false, text: 'There is no such open alert.' };

/** Commands for risk rules and for their alerts. */
export function riskCommands(desk: RiskDesk): Command[] {
  return [draft(desk), trial(desk), switchOn(desk), switchOff(desk), decide(desk)];
}

function ruleIn({ words }: Input): Rule | null {
  const rule = words['rule']!;
  return isRule(rule) ? rule : null;
}

async function versionIn({ cells }: RiskDesk, input: Input): Promise<RuleVersion | Refused> {
  const rule = ruleIn(input);
  if (!rule) return NO_RULE;
  const version = /^[1-9]\d{0,8}$/.test(input.words['version']!) ? Number(input.words['version']) : 0;
  return (await findVersion(cells.directory, rule, version)) ?? NO_VERSION;
}

const inWords = (rule: Rule, settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || RULES[rule].title.toLowerCase();

function draft({ clock }: RiskDesk): Act {
  return {
    name: 'rule draft',
    summary: 'Write a new version of a rule of risk. It finds nothing before it is tried and switched on',
    permission: 'risk.rules',
    takes: ['rule'],
    options: {
      'settings=': 'As JSON: {"dollars":2000,"hours":24}',
      holds: 'Payouts of the player wait until it is decided',
    },
    async plan(input) {
      const rule = ruleIn(input);
      if (!rule) return NO_RULE;
      const settings = readSettings(rule, parse(input.options['settings']) ?? { wrong: true });
      if (!settings) return { ok: false, text: 'These are no settings of this rule. Nothing was changed.' };
      const holds = input.options['holds'] === true;
      return {
        ok: true,
        target: `risk rule:${rule}`,
        summary: `new version of ${rule}: ${inWords(rule, settings)}`,
        content: { rule, settings, holds },
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      const rule = content['rule'] as Rule;
      await lockRule(tx, rule);
      const { rows } = await tx.query<{ version: number }>(
        `INSERT INTO risk_rules (rule, version, settings, holds, made_by, made_at)
         SELECT $1::text, coalesce(max(version), 0) + 1, $2::jsonb, $3::boolean, $4::text, $5::timestamptz
         FROM risk_rules WHERE rule = $1::text RETURNING version`,
        [rule, JSON.stringify(content['settings']), content['holds'], by.name, clock.now()],
      );
      const facts = { rule, version: rows[0]!.version };
      return {
        ok: true,
        output: { kind: 'facts', facts },
        after: { ...facts, settings: content['settings'], holds: content['holds'] },
      };
    },
  };
}

function parse(text: string | boolean | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text : '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function trial(desk: RiskDesk): Act {
  return {
    name: 'rule try',
    summary: 'Try a version of a rule on the last 30 days. It opens no alert',
    permission: 'risk.rules',
    takes: ['rule', 'version'],
    async plan(input) {
      const known = await versionIn(desk, input);
      if ('ok' in known) return known;
      const { rule, version, settings } = known;
      return {
        ok: true,
        target: `risk rule:${rule}`,
        summary: `try version ${version} of ${rule}`,
        // Computed outside the transaction, because it may take a while.
        content: { rule, version, trial: await tryRule(desk, rule, settings) },
        needsSecond: null,
      };
    },
    async perform(tx, content) {
      const { alerts, players, known } = content['trial'] as { alerts: number; players: number; known: number };
      const { rowCount } = await tx.query(
        'UPDATE risk_rules SET trial = $3, tried_at = $4 WHERE rule = $1 AND version = $2',
        [content['rule'], content['version'], JSON.stringify(content['trial']), desk.clock.now()],
      );
      if (rowCount !== 1) return NO_VERSION;
      const facts = { rule: String(content['rule']), version: Number(content['version']), alerts, players, known };
      return { ok: true, output: { kind: 'facts', facts }, after: facts };
    },
  };
}

function switchOn(desk: RiskDesk): Act {
  const { clock } = desk;
  const whyNot = (known: RuleVersion): Refused | null => {
    if (isOn(known)) return { ok: false, text: 'This version is on already.' };
    if (known.offSince) return { ok: false, text: 'This version was switched off. Please write a new one.' };
    const age = known.triedAt ? clock.now().getTime() - known.triedAt.getTime() : Infinity;
    if (age > TRIAL_VALID_DAYS * DAY_MS)
      return {
        ok: false,
        text: `Please try it on the last 30 days first. A trial is good for ${TRIAL_VALID_DAYS} days.`,
      };
    return null;
  };
  return {
    name: 'rule on',
    summary: 'Switch a version of a rule on. The version before it is switched off',
    permission: 'risk.rules',
    approval: 'risk.approve',
    takes: ['rule', 'version'],
    async plan(input) {
      const known = await versionIn(desk, input);
      if ('ok' in known) return known;
      const refused = whyNot(known);
      if (refused) return refused;
      const { rule, version, settings, holds, trial: tried } = known;
      const summary = `switch on ${rule} version ${version} (${inWords(rule, settings)}${holds ? ', holds payouts' : ''}): ${tried!.alerts} alerts for ${tried!.players} players in 30 days`;
      return {
        ok: true,
        target: `risk rule:${rule}`,
        summary,
        content: { rule, version },
        needsSecond: 'a rule of risk',
      };
    },
    async perform(tx, content, by) {
      const rule = content['rule'] as Rule;
      await lockRule(tx, rule);
      const known = await findVersion(tx, rule, Number(content['version']));
      if (!known) return NO_VERSION;
      const refused = whyNot(known);
      if (refused) return refused;
      const now = clock.now();
      const before = (await listRulesOn(tx)).find((each) => each.rule === rule);
      await tx.query(
        'UPDATE risk_rules SET off_since = $2 WHERE rule = $1 AND on_since IS NOT NULL AND off_since IS NULL',
        [rule, now],
      );
      await tx.query('UPDATE risk_rules SET on_since = $3, seen_until = $3 WHERE rule = $1 AND version = $2', [
        rule,
        known.version,
        now,
      ]);
      const facts = { rule, version: known.version, state: 'on', by: by.name };
      return {
        ok: true,
        output: { kind: 'facts', facts },
        before: describe(before),
        after: describe(known),
      };
    },
  };
}

const describe = (known: RuleVersion | undefined): Record<string, unknown> =>
  known ? { version: known.version, settings: known.settings, holds: known.holds } : { version: 'off' };

function switchOff(desk: RiskDesk): Act {
  return {
    name: 'rule off',
    summary: 'Switch a rule off. What it found stays',
    permission: 'risk.rules',
    approval: 'risk.approve',
    takes: ['rule'],
    async plan(input) {
      const rule = ruleIn(input);
      if (!rule) return NO_RULE;
      const on = (await listRulesOn(desk.cells.directory)).find((each) => each.rule === rule);
      if (!on) return { ok: false, text: 'This rule is off already.' };
      return {
        ok: true,
        target: `risk rule:${rule}`,
        summary: `switch off ${rule} version ${on.version}`,
        content: { rule, version: on.version },
        needsSecond: 'a rule of risk',
      };
    },
    async perform(tx, content) {
      const rule = content['rule'] as Rule;
      await lockRule(tx, rule);
      const known = await findVersion(tx, rule, Number(content['version']));
      if (!known || !isOn(known)) return { ok: false, text: 'This version is off already.' };
      await tx.query('UPDATE risk_rules SET off_since = $3 WHERE rule = $1 AND version = $2', [
        rule,
        known.version,
        desk.clock.now(),
      ]);
      const facts = { rule, version: known.version, state: 'off' };
      return { ok: true, output: { kind: 'facts', facts }, before: describe(known), after: describe(undefined) };
    },
  };
}

function decide(desk: RiskDesk): Act {
  const { cells, clock } = desk;
  const find = async (alert: string) => {
    if (!/^[1-9]\d{0,14}$/.test(alert)) return null;
    const { rows } = await cells.directory.query<{ player_id: bigint; rule: string; subject: string; holds: boolean }>(
      `SELECT a.player_id, a.rule, a.subject, r.holds FROM risk_alerts a JOIN risk_rules r ON r.rule = a.rule AND r.version = a.version
       WHERE a.alert_id = $1 AND a.outcome IS NULL`,
      [alert],
    );
    return rows[0] ?? null;
  };
  return {
    name: 'alert decide',
    summary: 'Say whether an alert was right or wrong. It closes its case, and frees what the rule held',
    permission: 'risk.decide',
    approval: 'risk.approve',
    takes: ['alert', 'outcome'],
    async plan({ words }): Promise<Plan | Refused> {
      const outcome = words['outcome']!;
      if (outcome !== 'right' && outcome !== 'wrong') return { ok: false, text: 'An alert was right or wrong.' };
      const known = await find(words['alert']!);
      if (!known) return NO_ALERT;
      return {
        ok: true,
        target: `player:${known.player_id}`,
        summary: `alert ${words['alert']} (${known.rule}: ${known.subject}) was ${outcome}`,
        content: { alert: words['alert'], outcome },
        needsSecond: known.holds ? 'payouts of a player that are free again' : null,
        sameAs: `alert ${words['alert']}`,
      };
    },
    async perform(tx, content, by) {
      const now = clock.now();
      const alert = String(content['alert']);
      const { rowCount } = await tx.query(
        `UPDATE risk_alerts SET outcome = $2, decided_at = $3, decided_by = $4 WHERE alert_id = $1 AND outcome IS NULL`,
        [alert, content['outcome'], now, by.name],
      );
      if (rowCount !== 1) return NO_ALERT;
      await desk.closeCase(tx, caseSubject(alert), by.name, `${String(content['outcome'])}: ${by.reason}`, now);
      const facts = { alert, outcome: String(content['outcome']) };
      return { ok: true, output: { kind: 'facts', facts }, before: { outcome: 'open' }, after: facts };
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPost, newIdempotencyKey, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { approve } from '../approvals/approvals-api.ts';
import { DataTable, Facts, Panel, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import { Accuracy, asTexts, inWords, type RiskRule, type RiskVersion } from './risk-parts.tsx';

/** A rule with its versions: edit it, try it on past data, and propose to activate it. */
export function RuleForm({ rule, me }: { rule: RiskRule; me: Me }) {
  const client = useQueryClient();
  const [newest] = rule.versions;
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(rule.settings.map(({ name, usual }) => [name, String(newest?.settings[name] ?? usual)])),
  );
  const [holds, setHolds] = useState(newest?.holds ?? false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [act, setAct] = useState<ActPlan | null>(null);
  const mayWrite = may(me, 'risk.rules');
  const run = async (what: string, name: string, body: Record<string, string | boolean>) => {
    setBusy(what);
    setError(null);
    try {
      const sent = { reason: what, ...body };
      await apiPost<typeof approve>(`/api/acts/${name}`, sent, { idempotencyKey: newIdempotencyKey() });
      await client.invalidateQueries({ queryKey: ['risk'] });
      notify('success', `Done: ${what}.`);
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(null);
    }
  };
  const isOn = ({ onSince, offSince }: RiskVersion) => onSince !== null && offSince === null;
  const current = rule.versions.find(isOn);
  const tried = rule.versions.find(({ trial }) => trial !== null);
  return (
    <Panel title={rule.title}>
      <p className="text-sm text-t2">{rule.about}</p>
      {mayWrite && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const settings = JSON.stringify(
              Object.fromEntries(rule.settings.map(({ name }) => [name, Number(typed[name])])),
            );
            void run(`new version of ${rule.rule}`, 'rule-draft', { rule: rule.rule, settings, holds });
          }}
        >
          {rule.settings.map(({ name, label, least, most }) => (
            <Field
              key={name}
              label={label}
              type="number"
              required
              min={least}
              max={most}
              step="any"
              className="w-44"
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
          <Checkbox checked={holds} onChange={(event) => setHolds(event.target.checked)}>
            Payouts wait until it is decided
          </Checkbox>
          <Button type="submit" size="small" busy={busy?.startsWith('new') ?? false}>
            Keep as a new version
          </Button>
          {current && (
            <Button
              size="small"
              kind="danger"
              onClick={() =>
                setAct({
                  title: `Switch off ${rule.title}`,
                  path: '/api/acts/rule-off',
                  given: { rule: rule.rule },
                  about: 'Another person approves it. What the rule found stays.',
                  isDangerous: true,
                })
              }
            >
              Switch off
            </Button>
          )}
        </form>
      )}
      {error && (
        <p role="alert" className="text-sm text-rose">
          {error}
        </p>
      )}
      <DataTable
        name="Versions"
        rows={rule.versions}
        empty="This rule has no version yet. Keep one, try it, then propose to switch it on."
        keyOf={({ version }) => String(version)}
        columns={[
          { title: 'Version', render: ({ version }) => version, isNumber: true },
          {
            title: 'Settings',
            render: ({ settings, holds }) => (
              <>
                {inWords(asTexts(settings)) || '–'}
                {holds && <span className="text-amber"> holds payouts</span>}
              </>
            ),
          },
          { title: 'Written by', render: ({ madeBy, madeAt }) => `${madeBy}, ${when(madeAt)}` },
          {
            title: 'In 30 days',
            render: ({ trial, triedAt }) =>
              trial ? `${trial.alerts} alerts, ${trial.players} players (${when(triedAt!)})` : 'not tried',
          },
          {
            title: 'State',
            render: (version) =>
              isOn(version) ? (
                <span className="text-mint">on since {when(version.onSince!)}</span>
              ) : version.offSince ? (
                `off since ${when(version.offSince)}`
              ) : (
                'not on'
              ),
          },
          { title: 'Right', render: (version) => <Accuracy versions={[version]} />, isNumber: true },
          {
            title: 'Next',
            render: (version) =>
              mayWrite && !isOn(version) && !version.offSince ? (
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    busy={busy === `try version ${version.version}`}
                    onClick={() =>
                      void run(`try version ${version.version}`, 'rule-try', {
                        rule: rule.rule,
                        version: String(version.version),
                      })
                    }
                  >
                    Try
                  </Button>
                  {version.trial && (
                    <Button
                      size="small"
                      kind="main"
                      onClick={() =>
                        setAct({
                          title: `Switch on version ${version.version}`,
                          path: '/api/acts/rule-on',
                          given: { rule: rule.rule, version: String(version.version) },
                          about: `It would have found ${version.trial!.alerts} alerts for ${version.trial!.players} players in 30 days. Another person approves it.`,
                        })
                      }
                    >
                      Propose
                    </Button>
                  )}
                </span>
              ) : null,
          },
        ]}
      />
      {tried?.trial && <TrialPanel version={tried.version} trial={tried.trial} />}
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Panel>
  );
}

/** What a version would have found: counts by day, and examples. */
function TrialPanel({ version, trial }: { version: number; trial: NonNullable<RiskVersion['trial']> }) {
  const most = Math.max(1, ...trial.days.map(({ alerts }) => alerts));
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-bold">What version {version} would have found</h3>
      <Facts
        facts={[
          ['from', `${when(trial.from)} to ${when(trial.to)} UTC`],
          ['alerts', `${trial.alerts}, for ${trial.players} players`],
          ['known already', `${trial.known} of these players are frozen, closed, or one person with another`],
        ]}
      />
      <svg
        viewBox={`0 0 ${trial.days.length * 20} 64`}
        className="h-20 w-full rounded-small bg-bg"
        role="img"
        preserveAspectRatio="none"
        aria-label={`Alerts by day, at most ${most}`}
      >
        {trial.days.map(({ day, alerts }, at) => (
          <rect
            key={day}
            x={at * 20 + 3}
            width={14}
            y={60 - (alerts / most) * 56}
            height={(alerts / most) * 56 + 2}
            className="fill-iris"
          >
            <title>{`${day}: ${alerts}`}</title>
          </rect>
        ))}
      </svg>
      <DataTable
        name="Examples"
        rows={trial.examples}
        empty="It would have found nothing."
        keyOf={({ subject }) => subject}
        columns={[
          { title: 'When (UTC)', render: ({ at }) => when(at) },
          { title: 'Player', render: ({ player }) => player.username },
          {
            title: 'What',
            render: ({ subject, facts }) => `${subject}. ${inWords(facts)}`,
          },
        ]}
      />
    </div>
  );
}

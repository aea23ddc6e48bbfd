import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { countedUntil, DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import type { listGames } from './games-api.ts';
import { may, type Me } from '../sign-in/me.web.ts';

type Listed = AnswerOf<typeof listGames>;
type Item = Listed['items'][number];
type Off = Item['off'];

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Switches games on and off, and shows whether each returns what its rules promise. */
export function GamesScreen({ me }: { me: Me }) {
  const [text, setText] = useState('');
  const [openGame, setOpenGame] = useState<string | null>(null);
  const [act, setAct] = useState<ActPlan | null>(null);
  const { data, error } = useQuery({
    queryKey: ['games', text],
    queryFn: () => apiGet<typeof listGames>('/api/games', text.trim() === '' ? {} : { text: text.trim() }),
    placeholderData: (before) => before,
    refetchInterval: 15_000,
  });
  const open = data?.items.find(({ game }) => game === openGame);
  const maySwitch = may(me, 'games.switch');
  return (
    <Page
      title="Games"
      aside={<span className="text-sm text-t3">{data ? `counted: ${countedUntil(data.until)}` : ''}</span>}
    >
      <div className="grid grid-cols-3 gap-5 max-[900px]:grid-cols-1">
        {data?.providers.map(({ provider, off, limits, isUp }) => (
          <Panel key={provider} title={`All games of ${provider}`}>
            <State off={off} />
            {isUp !== null && (
              <p className={`text-sm ${isUp ? 'text-mint' : 'text-rose'}`}>
                {isUp ? 'Its server answers.' : 'Its server does not answer.'}
              </p>
            )}
            <Facts facts={limits.map(limitFact)} />
            {may(me, 'games.limit') && (
              <LimitButton
                game={`${provider}:*`}
                name={`all games of ${provider}`}
                kinds={provider === 'house' ? ['stake', 'exposure'] : ['stake']}
                onAct={setAct}
              />
            )}
            {maySwitch && (
              <Switching game={`${provider}:*`} name={`all games of ${provider}`} off={off} onAct={setAct} />
            )}
          </Panel>
        ))}
        <Panel title="Largest wins at stake">
          <Facts
            facts={(data?.exposure ?? []).map(({ scope, atStake, limit }) => [scope, `${atStake} of at most ${limit}`])}
          />
        </Panel>
      </div>
      <input
        type="search"
        aria-label="Search games"
        placeholder="Part of a name"
        className={`${inputClass} border-line-strong`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {open && (
        <OpenedRow by={`${open.provider} ${open.game}`}>
          <Panel title={open.name}>
            <Facts
              facts={[
                ['provider', open.provider],
                ['state', <State key="state" off={open.off} />],
                ...open.off.map(
                  ({ country, since, by, reason }) =>
                    [
                      country === '*' ? 'off everywhere' : `off in ${country}`,
                      `${when(since)} by ${by}: ${reason}`,
                    ] as const,
                ),
              ]}
            />
            <Facts facts={open.limits.map(limitFact)} />
            {may(me, 'games.limit') && (
              <LimitButton
                game={open.game}
                name={open.name}
                kinds={open.provider === 'house' ? ['stake', 'win', 'exposure'] : ['stake']}
                onAct={setAct}
              />
            )}
            {maySwitch && <Switching game={open.game} name={open.name} off={open.off} onAct={setAct} />}
          </Panel>
        </OpenedRow>
      )}
      <DataTable
        name="Games"
        rows={data?.items}
        error={error}
        empty="No game matches the search."
        keyOf={({ provider, game }) => `${provider} ${game}`}
        onOpen={({ game }) => setOpenGame(game)}
        columns={[
          { title: 'Game', render: ({ name }) => <strong>{name}</strong> },
          { title: 'Provider', render: ({ provider }) => provider },
          { title: 'State', render: ({ off }) => <State off={off} /> },
          {
            title: 'Limits',
            render: ({ limits }) => limits.map(({ kind, amount }) => `${kind} ${amount}`).join(', ') || '–',
          },
          { title: 'Bets', render: ({ bets }) => bets.toLocaleString('en'), isNumber: true },
          { title: 'Staked', render: ({ staked }) => staked, isNumber: true },
          { title: 'Return measured', render: (row) => <Measured row={row} />, isNumber: true },
          {
            title: 'By the rules',
            render: ({ expected }) => (expected === null ? '–' : percent(expected)),
            isNumber: true,
          },
        ]}
      />
      {data?.isCut && <p className="text-sm text-t3">The first 200 are shown. Type part of a name to find others.</p>}
      <p className="text-sm text-t3">
        The interval holds the true return in 95 of 100 cases, so one game in twenty is outside by chance. It is shown
        after 1,000 bets.
      </p>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

const limitFact = ({ kind, amount, since, by, reason }: Item['limits'][number]) =>
  [`largest ${kind}`, `${amount}, since ${when(since)} by ${by}: ${reason}`] as const;

const KIND_NAMES = { stake: 'stake', win: 'win', exposure: 'sum of largest wins at stake' } as const;

function LimitButton({
  game,
  name,
  kinds,
  onAct,
}: {
  game: string;
  name: string;
  kinds: readonly (keyof typeof KIND_NAMES)[];
  onAct(plan: ActPlan): void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          kind="quiet"
          onClick={() =>
            onAct({
              title: `Limit the ${kind} of ${name}`,
              path: '/api/acts/game-limit',
              given: { game, kind },
              about: `Another person approves it. Within a second every server refuses new bets above it. Rounds that are open keep what they were taken with.`,
              fields: [
                {
                  name: 'dollars',
                  label: `Largest ${KIND_NAMES[kind]} in dollars`,
                  hint: 'Or none: the setting holds again.',
                },
              ],
            })
          }
        >
          Limit the {kind}
        </Button>
      ))}
    </div>
  );
}

function State({ off }: { off: Off }) {
  if (off.length === 0) return <span className="text-mint">on</span>;
  if (off.some(({ country }) => country === '*')) return <strong className="text-rose">off</strong>;
  return <span className="text-amber">off in {off.map(({ country }) => country).join(', ')}</span>;
}

function Measured({ row: { measured, interval, isOutside } }: { row: Item }) {
  if (measured === null) return '–';
  return (
    <span className={isOutside ? 'text-rose' : ''}>
      {percent(measured)}{' '}
      <span className="text-t3">
        {interval ? `(${percent(interval.low)} to ${percent(interval.high)})` : '(too few bets)'}
      </span>
      {isOutside && <strong> outside</strong>}
    </span>
  );
}

function Switching({ game, name, off, onAct }: { game: string; name: string; off: Off; onAct(plan: ActPlan): void }) {
  const isOff = off.some(({ country }) => country === '*');
  return (
    <div className="flex flex-wrap gap-2">
      {!isOff && (
        <Button
          size="small"
          kind="danger"
          onClick={() =>
            onAct({
              title: `Switch off ${name}`,
              path: '/api/acts/game-off',
              given: { game },
              about: 'Within a second no server takes a new bet on it. Rounds that are open are finished and paid.',
              fields: [{ name: 'country', label: 'Country', hint: 'Two letters, such as SE. Empty is everywhere.' }],
              isDangerous: true,
            })
          }
        >
          Switch off
        </Button>
      )}
      {off.map(({ country }) => (
        <Button
          key={country}
          size="small"
          onClick={() =>
            onAct({
              title: `Switch on ${name}${country === '*' ? '' : ` in ${country}`}`,
              path: '/api/acts/game-on',
              given: country === '*' ? { game } : { game, country },
              about: 'Another person approves it.',
            })
          }
        >
          Switch on{country === '*' ? '' : ` in ${country}`}
        </Button>
      ))}
    </div>
  );
}

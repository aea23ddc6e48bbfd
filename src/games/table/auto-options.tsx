import { useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { formatCount, formatProfit } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { AutoplayState, StakeChange } from './autoplay.ts';
import { parseCents } from './stake.ts';
import type { AutoplayControl } from './use-autoplay.web.ts';

type ChangeKind = StakeChange['kind'];

export interface AutoOptionsProps {
  autoplay: AutoplayControl;
  baseCents: number | null;
  /** Something else prevents the start: no picks, or too large an amount. */
  disabled: boolean;
  isWaiting: boolean;
}

/** Number of games, changes after a win or a loss, stop limits, and the start/stop button. */
export function AutoOptions({ autoplay, baseCents, disabled, isWaiting }: AutoOptionsProps) {
  const [games, setGames] = useState('10');
  const [onWin, setOnWin] = useState<{ kind: ChangeKind; percent: string }>({ kind: 'reset', percent: '0' });
  const [onLoss, setOnLoss] = useState<{ kind: ChangeKind; percent: string }>({ kind: 'reset', percent: '0' });
  const [profit, setProfit] = useState('');
  const [loss, setLoss] = useState('');
  const [win, setWin] = useState('');
  const { running } = autoplay.state;

  const gamesCount = /^\d{1,6}$/.test(games) ? Number(games) : 0;
  const isReady = !disabled && gamesCount > 0 && baseCents !== null;

  const start = () => {
    if (!isReady) return;
    autoplay.start({
      games: gamesCount,
      baseCents,
      onWin: readChange(onWin),
      onLoss: readChange(onLoss),
      stopOnLossCents: parseCents(loss) || null,
      stopOnProfitCents: parseCents(profit) || null,
      stopOnWinCents: parseCents(win) || null,
    });
  };

  return (
    <>
      <Field
        label={gamesTexts.games}
        inputMode="numeric"
        value={games}
        disabled={running}
        error={gamesCount === 0 ? gamesTexts.gamesAtLeastOne : null}
        onChange={(event) => setGames(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <AmountLine label={gamesTexts.stopOnLoss} value={loss} disabled={running} onChange={setLoss} />
      <details className="rounded-control bg-s1 [&[open]>summary]:mb-3">
        <summary className="flex min-h-11 items-center px-3 text-sm font-semibold text-t2">
          {gamesTexts.moreRules}
        </summary>
        <div className="grid gap-3 px-3 pb-3">
          <ChangeLine label={gamesTexts.onWin} change={onWin} disabled={running} onChange={setOnWin} />
          <ChangeLine label={gamesTexts.onLoss} change={onLoss} disabled={running} onChange={setOnLoss} />
          <AmountLine label={gamesTexts.stopOnProfit} value={profit} disabled={running} onChange={setProfit} />
          <AmountLine label={gamesTexts.stopOnWin} value={win} disabled={running} onChange={setWin} />
        </div>
      </details>
      <div className={classNames('play-bar', running && 'game-narrow:min-h-17')}>
        {running ? (
          <Button kind="danger" size="large" className={STOP} onClick={autoplay.stop}>
            {gamesTexts.stop}
          </Button>
        ) : (
          <Button kind="main" size="large" className="w-full" disabled={!isReady} onClick={start}>
            {gamesTexts.start}
          </Button>
        )}
      </div>
      <RunLine state={autoplay.state} />
      {isWaiting && (
        <p role="status" className="text-sm text-amber">
          {gamesTexts.waiting}
        </p>
      )}
    </>
  );
}

function RunLine({ state }: { state: AutoplayState }) {
  if (!state.running && !state.ended) return null;
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm">
      <dt className="text-t2">{gamesTexts.gamesRemaining}</dt>
      <dd className="text-right font-semibold">{formatCount(state.gamesLeft)}</dd>
      <dt className="text-t2">{gamesTexts.summary(formatCount(state.played), '').replace(/, $/, '')}</dt>
      <dd className={classNames('text-right font-semibold', state.profit < 0 ? 'text-rose' : 'text-mint')}>
        {formatProfit(state.profit)}
      </dd>
    </dl>
  );
}

/** On a phone the button stays within reach while the page scrolls. Its place in the panel keeps its height. */
const STOP =
  'w-full game-narrow:fixed! game-narrow:right-4 game-narrow:bottom-[calc(var(--bottom-bar)+12px)] game-narrow:left-4 game-narrow:w-auto game-narrow:shadow-lifted';

interface AmountLineProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

function AmountLine({ label, value, disabled, onChange }: AmountLineProps) {
  return (
    <Field
      label={label}
      inputMode="decimal"
      placeholder={gamesTexts.none}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value.replace(',', '.').replace(/[^\d.]/g, ''))}
    />
  );
}

interface ChangeLineProps {
  label: string;
  change: { kind: ChangeKind; percent: string };
  disabled: boolean;
  onChange(change: { kind: ChangeKind; percent: string }): void;
}

function ChangeLine({ label, change, disabled, onChange }: ChangeLineProps) {
  const options = [
    { value: 'reset' as const, label: gamesTexts.resetStake },
    { value: 'change' as const, label: gamesTexts.changeBy },
  ];
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        options={options}
        value={change.kind}
        disabled={disabled}
        onChange={(kind) => onChange({ ...change, kind })}
      />
      {change.kind === 'change' && (
        <Field
          label="%"
          aria-label={`${label}: ${gamesTexts.increaseBy}`}
          inputMode="numeric"
          value={change.percent}
          disabled={disabled}
          onChange={(event) => onChange({ ...change, percent: event.target.value.replace(/[^\d-]/g, '').slice(0, 5) })}
        />
      )}
    </div>
  );
}

function readChange({ kind, percent }: { kind: ChangeKind; percent: string }): StakeChange {
  return kind === 'reset' ? { kind } : { kind, percent: Math.max(-99, Math.min(10_000, Number(percent) || 0)) };
}

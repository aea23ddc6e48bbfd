import { useEffect, useState, type ReactNode } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { formatPercent, formatProfit, formatUsd } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useModalAddress } from '../../ui/modal-address.ts';
import { useSession } from '../../ui/session.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { usePurse } from '../play-money/purse.web.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AmountField } from './amount-field.tsx';
import { AutoOptions } from './auto-options.tsx';
import { useStanding } from './standing.web.ts';
import type { AutoplayControl } from './use-autoplay.web.ts';
import { useBonusEnd } from './use-bonus-end.web.ts';
import type { Stake } from './use-stake.web.ts';

export type BetMode = 'manual' | 'auto';

export interface BetPanelProps {
  mode: BetMode;
  onMode(mode: BetMode): void;
  stake: Stake;
  autoplay: AutoplayControl;
  /** A game or autoplay is in progress: the bet cannot be changed. */
  locked: boolean;
  /** The game's own settings. */
  options: ReactNode;
  /** Figures to know before the bet: return to player, chance, profit. */
  facts: readonly { label: string; value: ReactNode }[];
  /** The part of a promotional stake that counts towards the lock, in units of 1/10,000. */
  promoWeightE4?: number | undefined;
  /** Why the game cannot be played now. Shown, and Play is disabled. */
  obstacle?: string | null;
  /** Disabled for another, obvious reason, such as no picks. */
  disabled?: boolean;
  /** The Play button, or the game's replacement for it during a round. */
  play: ReactNode;
  isWaiting?: boolean;
  /** Shown below the amount, such as a note on the largest win. */
  note?: ReactNode;
}

/** The bet panel of all games: mode, amount, the game's settings, figures, Play. */
export function BetPanel(props: BetPanelProps) {
  const { mode, onMode, stake, autoplay, locked, options, facts, obstacle, disabled = false, play } = props;
  const { loading, player } = useSession();
  const purse = usePurse();
  useBonusEnd();
  const isPromotional = purse?.balanceType === 'promotional' && props.promoWeightE4 !== undefined;
  const isOff = disabled || stake.problem !== null || Boolean(obstacle) || !stake.cents;
  return (
    <div className="flex flex-col gap-4 bg-s2 p-4">
      <Tabs
        label={gamesTexts.mode}
        tabs={[
          { id: 'manual', label: gamesTexts.manual },
          { id: 'auto', label: gamesTexts.auto },
        ]}
        selected={mode}
        onSelect={onMode}
        disabled={locked}
      />
      <AmountField stake={stake} disabled={locked} />
      {props.note}
      {options}
      <Facts facts={isPromotional ? [...facts, weightFact(props.promoWeightE4!)] : facts} />
      {obstacle && (
        <p role="alert" className="rounded-control bg-s1 p-3 text-base text-amber">
          {obstacle}
        </p>
      )}
      {!purse && !loading ? (
        <SignInToPlay />
      ) : mode === 'manual' ? (
        <div className="play-bar">{play}</div>
      ) : (
        <AutoOptions
          autoplay={autoplay}
          baseCents={stake.cents}
          disabled={isOff || !purse}
          isWaiting={props.isWaiting ?? false}
        />
      )}
      {purse?.tender === 'real' && <StandingLine />}
      {purse && !player && <ForReal />}
    </div>
  );
}

/** The Play button of manual play. */
export function PlayButton({
  label = gamesTexts.play,
  ...rest
}: {
  label?: ReactNode;
  disabled: boolean;
  busy?: boolean;
  onClick(): void;
}) {
  return (
    <Button kind="main" size="large" className="w-full" data-play {...rest}>
      {label}
    </Button>
  );
}

/** For players whose session ended: a sign-in button instead of Play. */
function SignInToPlay() {
  const { open } = useModalAddress();
  return (
    <div className="play-bar">
      <Button kind="main" size="large" className="w-full" onClick={() => void open({ modal: 'auth', tab: 'login' })}>
        {gamesTexts.signInToPlay}
      </Button>
    </div>
  );
}

/** For visitors, who play with play money. */
function ForReal() {
  const { open } = useModalAddress();
  return (
    <Button className="mt-auto" onClick={() => void open({ modal: 'auth', tab: 'login' })}>
      {playMoneyTexts.forReal}
    </Button>
  );
}

function weightFact(weightE4: number) {
  return { label: gamesTexts.promoWeight, value: formatPercent(weightE4 / 100) };
}

function Facts({ facts }: { facts: BetPanelProps['facts'] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-2 rounded-control bg-s1 p-3 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-t2">{label}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The result of this visit so far, and its duration. */
function StandingLine() {
  const { startedAtMs, net, rounds } = useStanding();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((nowMs - startedAtMs) / 60_000));
  return (
    <p className="mt-auto flex justify-between gap-3 text-sm text-t3" data-testid="standing">
      <span>
        {gamesTexts.standing}: {gamesTexts.minutes(minutes)}
      </span>
      <span className={classNames('font-semibold', rounds > 0 && (net < 0 ? 'text-rose' : 'text-mint'))}>
        {gamesTexts.standingNet} {rounds === 0 ? formatUsd(0) : formatProfit(net)}
      </span>
    </p>
  );
}

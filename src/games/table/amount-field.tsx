import { useId } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { currency, formatBoth, formatUsd } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldNote } from '../../ui/field.tsx';
import { useSession } from '../../ui/session.ts';
import { usePurse } from '../play-money/purse.web.ts';
import type { Stake } from './use-stake.web.ts';

/** The amount with ½, 2× and MAX in one box, and the balance next to the label. */
export function AmountField({ stake, disabled }: { stake: Stake; disabled: boolean }) {
  const id = useId();
  const { loading } = useSession();
  const purse = usePurse();
  const button =
    'min-h-9 min-w-11 rounded-chip bg-s3 px-2 text-sm font-bold text-t1 hover:bg-s4 disabled:text-t3 narrow:min-h-11';
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="text-t2">
          {gamesTexts.amount}
        </label>
        {purse?.tender === 'play' && (
          <span className="text-sky">{playMoneyTexts.balance(formatUsd(purse.balance))}</span>
        )}
        {purse?.tender === 'real' && (
          <span className={purse.balanceType === 'primary' ? 'text-mint' : 'text-gold'}>
            <span className="sr-only">{gamesTexts.balances[purse.balanceType]} </span>
            {formatBoth(purse.balanceType === 'primary' ? purse.balance : purse.bonus)}
          </span>
        )}
      </div>
      <div
        className={classNames(
          'flex items-center gap-1 rounded-control border bg-well p-1 outline-offset-2 outline-iris has-[input:focus-visible]:outline-2',
          stake.problem ? 'border-rose' : 'border-line-strong',
        )}
      >
        <span aria-hidden className="pl-2 text-t3">
          $
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={stake.text}
          disabled={disabled}
          aria-invalid={stake.problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => stake.type(event.target.value)}
          onBlur={stake.tidy}
          className="h-9 w-full min-w-0 bg-transparent px-1 text-md font-semibold text-t1 outline-none! disabled:text-t3 narrow:h-11"
        />
        <button type="button" className={button} aria-label={gamesTexts.half} disabled={disabled} onClick={stake.half}>
          ½
        </button>
        <button
          type="button"
          className={button}
          aria-label={gamesTexts.double}
          disabled={disabled}
          onClick={stake.double}
        >
          2×
        </button>
        <button
          type="button"
          className={button}
          aria-label={`${gamesTexts.max}: ${gamesTexts.maximumAmount}`}
          disabled={disabled || loading}
          onClick={stake.max}
        >
          {gamesTexts.max}
        </button>
      </div>
      <FieldNote
        id={`${id}-note`}
        error={stake.problem}
        {...(currency === 'usd' ? {} : { hint: `≈ ${formatUsd((stake.cents ?? 0) / 100)}` })}
      />
    </div>
  );
}

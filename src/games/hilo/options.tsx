import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { rankName } from './cards.ts';
import { rankList } from './rules.ts';
import { hiloTexts } from './texts.ts';
import { AUTO_GUESSES_MAX, type useAutoHilo } from './use-auto.web.ts';

const COUNTS = Array.from({ length: AUTO_GUESSES_MAX }, (_none, index) => ({
  value: index + 1,
  label: hiloTexts.afterGuesses(index + 1),
}));
const KINDS = [
  { value: 'better' as const, label: hiloTexts.strategies.better },
  { value: 'byCard' as const, label: hiloTexts.strategies.byCard },
];

/** The settings for how Auto guesses and when it cashes out. */
export function AutoHiloOptions({ auto, locked }: { auto: ReturnType<typeof useAutoHilo>; locked: boolean }) {
  return (
    <div className="grid gap-3">
      <Select
        label={hiloTexts.strategy}
        options={KINDS}
        value={auto.kind}
        disabled={locked}
        onChange={(kind) => auto.setKind(kind)}
      />
      {auto.kind === 'byCard' && (
        <div role="group" aria-label={hiloTexts.sides} className="grid grid-cols-5 gap-1">
          {rankList().map((rank) => {
            const isHigh = auto.sides[rank - 1] === 'high';
            return (
              <button
                key={rank}
                type="button"
                aria-label={hiloTexts.sideOf(hiloTexts.ranks[rank - 1]!, isHigh)}
                aria-pressed={isHigh}
                disabled={locked}
                onClick={() => auto.toggle(rank)}
                className={classNames(
                  'grid min-h-11 place-items-center rounded-small text-sm font-bold',
                  isHigh ? 'bg-iris-600 text-white' : 'bg-s3 text-t1',
                )}
              >
                <span>{rankName(rank)}</span>
                <span className="text-xs font-normal">{isHigh ? hiloTexts.high : hiloTexts.low}</span>
              </button>
            );
          })}
        </div>
      )}
      <Select
        label={hiloTexts.cashOutAfter}
        options={COUNTS}
        value={auto.guesses}
        disabled={locked}
        onChange={(count) => auto.setGuesses(count)}
      />
    </div>
  );
}

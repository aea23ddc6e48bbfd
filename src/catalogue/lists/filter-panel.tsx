import { Check } from 'lucide-react';
import { memo, useId, useMemo, type ReactNode } from 'react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { factNames, slotTexts } from '../../texts/slots.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import {
  countFilters,
  FACTS,
  NO_FILTERS,
  RTP_STEPS,
  toggled,
  valuesOf,
  type Fact,
  type Filters,
} from './filters.web.ts';
import type { ListedGame } from './listed-game.web.ts';

export interface FilterPanelProps {
  id: string;
  games: readonly ListedGame[];
  filters: Filters;
  onChange(filters: Filters): void;
}

/** Toggle buttons for every value that some game has. */
export const FilterPanel = memo(function FilterPanel({ id, games, filters, onChange }: FilterPanelProps) {
  const values = useMemo(() => FACTS.map((fact) => ({ fact, values: inOrder(games, fact) })), [games]);
  return (
    <section
      id={id}
      aria-label={catalogueTexts.filters}
      className="flex flex-wrap items-end gap-x-10 gap-y-5 rounded-panel bg-s1 p-6 narrow:p-4"
    >
      {values.map(({ fact, values: known }) => (
        <ChipGroup key={fact} name={slotTexts[fact]}>
          {known.map(({ value, count }) => (
            <Chip
              key={value}
              isOn={filters[fact].includes(value)}
              onPress={() => onChange({ ...filters, [fact]: toggled(filters[fact], value) })}
            >
              {factNames[fact][value] ?? value}
              <span className="font-medium text-t3 group-aria-pressed:text-white">{count}</span>
            </Chip>
          ))}
        </ChipGroup>
      ))}
      <ChipGroup name={slotTexts.rtpLong}>
        {RTP_STEPS.map((step) => (
          <Chip key={step} isOn={filters.rtpMin === step} onPress={() => onChange({ ...filters, rtpMin: step })}>
            {step === 0 ? catalogueTexts.any : catalogueTexts.atLeast(step)}
          </Chip>
        ))}
      </ChipGroup>
      {countFilters(filters) > 0 && <Button onClick={() => onChange(NO_FILTERS)}>{catalogueTexts.clearFilters}</Button>}
    </section>
  );
});

function ChipGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid max-w-full gap-2">
      <h2 id={id} className="font-sans text-sm font-semibold text-t2">
        {name}
      </h2>
      <div className="flex flex-wrap gap-2 narrow:-mx-4 narrow:flex-nowrap narrow:overflow-x-auto narrow:px-4 narrow:[scrollbar-width:none]">
        {children}
      </div>
    </div>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'group inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full px-3 font-semibold transition-colors duration-120 narrow:min-h-11',
        isOn ? 'bg-iris-600 text-white' : 'bg-s3 text-t1 hover:bg-s4',
      )}
    >
      {isOn && <Check size={16} aria-hidden />}
      {children}
    </button>
  );
}

/** Volatility from low to high; other facts by name. */
function inOrder(games: readonly ListedGame[], fact: Fact): { value: string; count: number }[] {
  const order = fact === 'volatility' ? Object.keys(factNames.volatility) : null;
  const nameOf = (value: string) => factNames[fact][value] ?? value;
  return valuesOf(games, fact).sort((a, b) =>
    order ? order.indexOf(a.value) - order.indexOf(b.value) : nameOf(a.value).localeCompare(nameOf(b.value)),
  );
}

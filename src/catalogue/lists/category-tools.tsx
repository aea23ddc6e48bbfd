import { SlidersHorizontal } from 'lucide-react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { countFilters } from './filters.web.ts';
import type { Search } from '../search/search-address.web.ts';
import { SearchField } from '../search/search-field.tsx';
import { SORTS } from '../search/search.web.ts';

export interface CategoryToolsProps extends Search {
  change(changed: Partial<Search>): void;
  /** Absent if the games have nothing to filter by. */
  panel?: { id: string; isOpen: boolean; toggle(): void };
}

const SORT_OPTIONS = SORTS.map((value) => ({ value, label: catalogueTexts[value] }));

export function CategoryTools({ text, sort, filters, change, panel }: CategoryToolsProps) {
  const count = countFilters(filters);
  return (
    <search className="flex flex-1 gap-x-4 gap-y-3 sheet:flex-col">
      <SearchField text={text} onChange={(typed) => change({ text: typed })} />
      <div className="flex gap-3 sheet:justify-between">
        <Select
          label={catalogueTexts.sortBy}
          options={SORT_OPTIONS}
          value={sort}
          onChange={(chosen) => change({ sort: chosen })}
          className="grid-flow-col grid-cols-[auto_1fr] items-center gap-3! sheet:gap-2!"
        />
        {panel && (
          <Button className="sheet:px-3" aria-expanded={panel.isOpen} aria-controls={panel.id} onClick={panel.toggle}>
            <SlidersHorizontal size={18} aria-hidden />
            {catalogueTexts.filters}
            {count > 0 && <span className="rounded-full bg-volt px-2 text-sm text-volt-ink">{count}</span>}
          </Button>
        )}
      </div>
    </search>
  );
}

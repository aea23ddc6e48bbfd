import { Search } from 'lucide-react';
import { useId } from 'react';
import { catalogueTexts } from '../texts/catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import { inputClass } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { SORTS, type Sort } from './listing.web.ts';

export interface CategoryToolsProps {
  text: string;
  setText(text: string): void;
  sort: Sort;
  setSort(sort: Sort): void;
}

const SORT_OPTIONS = SORTS.map((value) => ({ value, label: catalogueTexts[value] }));

export function CategoryTools({ text, setText, sort, setSort }: CategoryToolsProps) {
  const searchId = useId();
  return (
    <search className="flex flex-1 gap-x-4 gap-y-3 sheet:flex-col">
      <div className="relative flex-1">
        <label htmlFor={searchId} className="sr-only">
          {catalogueTexts.search}
        </label>
        <Search size={18} aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 text-t2" />
        <input
          id={searchId}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={catalogueTexts.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          className={classNames(inputClass, 'border-line-strong pl-10')}
        />
      </div>
      <Select
        label={catalogueTexts.sortBy}
        options={SORT_OPTIONS}
        value={sort}
        onChange={setSort}
        className="grid-flow-col grid-cols-[auto_1fr] items-center gap-3!"
      />
    </search>
  );
}

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_FILTERS, readFilters, writeFilters, type Filters } from '../lists/filters.web.ts';
import { SORTS, type Sort } from './search.web.ts';

/** Some browsers refuse more than a hundred address changes in 30 seconds. */
const ADDRESS_PAUSE_MS = 300;

export interface Search {
  text: string;
  sort: Sort;
  filters: Filters;
}

/** The search. It starts from the address and is written back to it, so that Back restores it. */
export function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useState(() => readSearch(parameters));
  const address = writeSearch(parameters, search);

  useEffect(() => {
    if (address === parameters.toString()) return;
    const timer = setTimeout(
      () => setParameters((known) => writeSearch(known, search), { replace: true }),
      ADDRESS_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  });
  return {
    ...search,
    change: (changed: Partial<Search>) => setSearch({ ...search, ...changed }),
    clear: () => setSearch({ ...search, text: '', filters: NO_FILTERS }),
    /** The part of the search that is kept when the category changes. */
    carried: writeSearch(new URLSearchParams(), { ...search, filters: NO_FILTERS }),
  };
}

function readSearch(parameters: URLSearchParams): Search {
  return {
    text: parameters.get('q') ?? '',
    sort: SORTS.find((each) => each === parameters.get('sort')) ?? 'recommended',
    filters: readFilters(parameters),
  };
}

function writeSearch(parameters: URLSearchParams, { text, sort, filters }: Search): string {
  const next = new URLSearchParams(parameters);
  next.delete('q');
  next.delete('sort');
  if (text !== '') next.set('q', text);
  if (sort !== 'recommended') next.set('sort', sort);
  writeFilters(next, filters);
  return next.toString();
}

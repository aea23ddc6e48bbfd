import { useState, type Dispatch } from 'react';

const chosen = new Map<string, unknown>();

/**
 * A player's choice at a table. Kept while the page is open: after registration, when switching between real and play money, or on
 * returning from another page. A new visit starts with small amounts again.
 */
export function useSetting<T>(name: string, atFirst: T): [T, Dispatch<T>] {
  const [value, setValue] = useState<T>(() => (chosen.has(name) ? (chosen.get(name) as T) : atFirst));
  const choose = (wished: T) => {
    chosen.set(name, wished);
    setValue(wished);
  };
  return [value, choose];
}

import { useState, type Dispatch } from 'react';

const chosen = new Map<string, unknown>();

/**
 * What a player has chosen at a table. It stays while the page is open: for whoever signs up, switches between real and play
 * money, or comes back from another page. A new visit begins with small amounts again.
 */
export function useSetting<T>(name: string, atFirst: T): [T, Dispatch<T>] {
  const [value, setValue] = useState<T>(() => (chosen.has(name) ? (chosen.get(name) as T) : atFirst));
  const choose = (wished: T) => {
    chosen.set(name, wished);
    setValue(wished);
  };
  return [value, choose];
}

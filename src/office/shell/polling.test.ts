import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Contract } from '../../http/contract.ts';

const folder = path.dirname(import.meta.dirname);
const filesOf = (ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));

/** The calls that screens repeat automatically. */
function polledCalls(): string[] {
  const screens = filesOf('.tsx');
  return screens.flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const queries = text.split(/use(?:Infinite)?Query\(\{/).slice(1);
    return queries.flatMap((query) => {
      const block = query.slice(0, query.search(/^ {2}\}\)/m));
      const called = /apiGet<typeof (\w+)>/.exec(block)?.[1];
      return block.includes('refetchInterval') ? [called ?? `a query of ${name} without a call`] : [];
    });
  });
}

test('office: what a screen reads again by itself does not keep an idle session alive', async () => {
  const files = filesOf('-api.ts');
  const contracts: Record<string, Contract> = {};
  for (const name of files) Object.assign(contracts, await import(path.join(folder, name)));
  const polled = polledCalls();
  expect(polled).toContain('listGames');
  expect(polled.length).toBeGreaterThan(8);
  expect(polled.filter((name) => !contracts[name]?.isNoActivity)).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { vectorBets } from '../test-bets.ts';
import type { VerifyProgress } from './verify-bets.ts';

test('verification: the worker counts over all chunks and answers while it works', async () => {
  const answers: (VerifyProgress & { type: string })[] = [];
  const worker = new EventTarget();
  vi.stubGlobal('self', Object.assign(worker, { postMessage: (answer: (typeof answers)[0]) => answers.push(answer) }));
  // Imported by URL, so that the server's types do not meet the browser's.
  const entry = new URL('./verify-worker.web.ts', import.meta.url).href;
  await import(/* @vite-ignore */ entry);
  const bets = vectorBets().filter(({ game }) => game === 'keno');
  const [first] = bets;
  const pair = (id: number) => ({ ...first, id: String(id), serverSeed: null });
  const send = (chunk: object[]) =>
    worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'verify', bets: chunk } }));
  send([first!, { ...first, id: 'again' }]);
  send(Array.from({ length: 1_200 }, (_none, id) => pair(id)));
  expect(answers.map(({ type, done, verified }) => [type, done, verified])).toEqual([
    ['progress', 2, 1],
    ['progress', 502, 1],
    ['progress', 1_002, 1],
    ['progress', 1_202, 1],
  ]);
  expect(answers.at(-1)).toMatchObject({ waiting: 1_200, failed: [{ id: 'again', status: 'repeated' }] });
  vi.unstubAllGlobals();
});

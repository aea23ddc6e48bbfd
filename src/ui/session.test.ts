import { beforeEach, expect, test } from 'vitest';
import { holdSession, updateSession, useSession, type Session } from './session.ts';

let shown: (Session | null)[] = [];
useSession.subscribe(({ player }) => shown.push(player));
beforeEach(() => {
  useSession.setState({ player: { username: 'ada', balance: 10, bonus: 0, version: 3 } as Session });
  shown = [];
});

test('session: what is on the screen already is not drawn again', () => {
  holdSession()();
  updateSession({ balance: 10, version: 3 });
  expect(shown).toEqual([]);
});

test('session: a balance that is held back is shown at the end, the newest one', () => {
  const release = holdSession({ balance: 9 });
  updateSession({ balance: 12, version: 5 });
  updateSession({ balance: 11, version: 4 });
  expect(shown.map((player) => player?.balance)).toEqual([9]);
  release();
  expect(shown.map((player) => player?.balance)).toEqual([9, 12]);
});

test('session: an older message changes nothing', () => {
  updateSession({ balance: 1, version: 2 });
  expect(useSession.getState().player?.balance).toBe(10);
});

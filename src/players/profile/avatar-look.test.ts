import { expect, test } from 'vitest';
import { avatarOf, type AvatarLook } from './avatar-look.web.ts';

test('avatar: a name always has the same look, in whatever letter case', () => {
  expect(avatarOf('Demo')).toEqual(avatarOf('dEMO'));
});

test('avatar: names look different, each pattern is symmetrical and never empty', () => {
  const looks = Array.from({ length: 500 }, (_, n) => avatarOf(`player${n}`));
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(490);
  const isWhole = ({ cells }: AvatarLook) => {
    const places = new Set(cells.map(([x, y]) => `${x} ${y}`));
    return cells.length >= 4 && places.size === cells.length && cells.every(([x, y]) => places.has(`${4 - x} ${y}`));
  };
  expect(looks.filter((look) => !isWhole(look))).toEqual([]);
});

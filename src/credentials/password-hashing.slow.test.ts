import { expect, test } from 'vitest';
import { OverloadedError } from '../http/errors.ts';
import { createPasswordHasher } from './password-hashing.ts';

/** Some tenths of a second per hash, as on a busy machine. */
const SLOW = { memoryCost: 65_536, timeCost: 24, parallelism: 1 };

test('passwords: who would have to wait too long for a hash is told so at once', async () => {
  const hasher = createPasswordHasher(SLOW, 1_000);
  // Lets the hasher measure how long a hash takes.
  await hasher.hash('Copper7!Lantern');
  const order: string[] = [];
  const results = await Promise.all(
    Array.from({ length: 48 }, async () => {
      try {
        await hasher.hash('Copper7!Lantern');
        order.push('hashed');
      } catch (error) {
        expect(error).toBeInstanceOf(OverloadedError);
        order.push('told');
      }
    }),
  );
  expect(results).toHaveLength(48);
  const told = order.filter((each) => each === 'told').length;
  expect(told).toBeGreaterThan(0);
  expect(order.length - told).toBeGreaterThanOrEqual(2);
  // They were refused before a single hash was done.
  expect(order.slice(0, told)).toEqual(Array.from({ length: told }, () => 'told'));
});

test('passwords: of as many as a quiet machine can hash in time none is turned away', async () => {
  const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const hashes = await Promise.all(Array.from({ length: 200 }, () => hasher.hash('Copper7!Lantern')));
  expect(hashes).toHaveLength(200);
});

test('passwords: unless told otherwise, a hash costs what OWASP names for servers', async () => {
  expect(await createPasswordHasher().hash('Copper7!Lantern')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

import { expect, test } from 'vitest';
import { signedParams } from './aggregator-wire.ts';
import { hashOf, isSignedByProvider } from './hash.ts';
import examples from './protocol-examples.json' with { type: 'json' };

interface Example {
  id: string;
  request: { path: string; body?: string };
  hash: { secret: string; md5: string };
}

const SECRET = 'sim-slots-secret-7Q2';

test.each((examples.wire as Example[]).map((example) => [example.id, example] as const))(
  'hash: example %s is signed as recorded',
  (id, { request, hash }) => {
    const inAddress = request.path.split('?')[1];
    const params = [...new URLSearchParams(inAddress ?? request.body)];
    expect(hashOf(params, hash.secret)).toBe(hash.md5);
    expect(isSignedByProvider(params, hash.secret)).toBe(id !== 'sw-18-bad-hash');
  },
);

test.each(examples.hashes.map((vector) => [vector.id, vector] as const))('hash: vector %s', (_id, vector) => {
  const params = Object.entries(vector.params as Record<string, string>);
  const sent = 'drop_empty' in vector ? params.filter(([, value]) => value !== '') : params;
  expect(hashOf(sent, vector.secret)).toBe(vector.md5);
});

test('hash: values count as they came, unknown ones too, in either letter case of the hash', () => {
  const params = [['b', '0.20'] as const, ['a', 'x y'] as const, ['Z', '1'] as const, ['new', '&='] as const];
  const hash = hashOf(params, SECRET);
  expect(isSignedByProvider([...params, ['hash', hash.toUpperCase()]], SECRET)).toBe(true);
  expect(isSignedByProvider([['b', '0.2'], ...params.slice(1), ['hash', hash]], SECRET)).toBe(false);
  expect(isSignedByProvider([...params, ['extra', '1'], ['hash', hash]], SECRET)).toBe(false);
  expect(isSignedByProvider([...params, ['hash', hash], ['hash', hash]], SECRET)).toBe(false);
  expect(isSignedByProvider(params, SECRET)).toBe(false);
});

test('hash: a parameter that came empty may be part of it or not', () => {
  const full = [['a', '1'] as const, ['empty', ''] as const];
  for (const hashed of [full, full.slice(0, 1)]) {
    expect(isSignedByProvider([...full, ['hash', hashOf(hashed, SECRET)]], SECRET)).toBe(true);
  }
});

test('hash: what we send leaves empty parameters out', () => {
  expect(signedParams({ secureLogin: 'sim_roulo', token: undefined, country: '' }, SECRET)).toBe(
    `secureLogin=sim_roulo&hash=${hashOf([['secureLogin', 'sim_roulo']], SECRET)}`,
  );
});

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { testFolder } from '../db/test-end.ts';
import { removeStrayFiles } from './hand-over.ts';
import { fillIn, playerIdOf, putDetails, remove, upload } from './test-case.ts';
import { jpeg, pdf, png, segment } from './test-files.ts';

const db = await testDatabase();
const folder = await testFolder('documents');
const server = await startTestServer(db, { DOCUMENTS_DIR: folder, KYC_URL: 'in-house' });

const files = () => readdir(folder);

test('kyc: a new player is told what is missing', async () => {
  const player = await server.player();
  const view = (await player.get('/api/kyc')).json();
  expect(view).toMatchObject({
    status: 'temporary',
    details: null,
    documents: [],
    canSubmit: false,
    canChange: true,
    withdrawalsOpen: false,
    depositCap: 500,
    deposited: 0,
    dueAt: null,
    isOverdue: false,
  });
  expect(view.levels).toEqual([
    { level: 'details', state: 'missing', missing: ['details'] },
    { level: 'identity', state: 'missing', missing: ['identity_document'] },
    { level: 'address', state: 'missing', missing: ['proof_of_address'] },
    { level: 'source_of_funds', state: 'optional', missing: [] },
  ]);
  expect((await server.visitor().get('/api/kyc')).statusCode).toBe(401);
});

test('kyc: details are kept enciphered and come back to their player', async () => {
  const player = await server.player();
  expect((await putDetails(player, { firstName: '  Ada ', city: 'Zanzibar  City' })).json().details).toMatchObject({
    firstName: 'Ada',
    city: 'Zanzibar City',
    postalCode: '',
  });
  const { rows } = await db.owner.query('SELECT encode(details_sealed, $1) AS sealed FROM kyc_cases', ['escape']);
  expect(rows.some(({ sealed }) => String(sealed).includes('Zanzibar'))).toBe(false);
});

test.each([
  [{ dateOfBirth: '2020-01-01' }, 'KYC_UNDER_AGE'],
  [{ country: 'ZZ' }, 'KYC_DETAILS_INVALID'],
  [{ firstName: '' }, 'KYC_DETAILS_INVALID'],
  [{ firstName: 5 }, 'BAD_REQUEST'],
  [{ role: 'admin' }, 'BAD_REQUEST'],
  [{ lastName: 'x'.repeat(200) }, 'BAD_REQUEST'],
])('kyc: details %j are refused', async (change, code) => {
  const player = await server.player();
  const response = await putDetails(player, change);
  expect([response.statusCode, response.json().code]).toEqual([400, code]);
  expect((await player.get('/api/kyc')).json().details).toBeNull();
});

test('kyc: a document lies enciphered under a random name, and no address leads to it', async () => {
  const player = await server.player();
  const before = await files();
  const marked = jpeg(2, 2, [segment(0xdb, Buffer.from('MARKED'.repeat(8)))]);
  const response = await upload(player, { name: 'my passport.jpg', content: marked });
  expect(response.json().documents).toMatchObject([
    { kind: 'passport', side: 'front', name: 'my passport.jpg', contentType: 'image/jpeg', isSubmitted: false },
  ]);
  const added = (await files()).filter((name) => !before.includes(name));
  expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{48}$/)]);
  const stored = await readFile(path.join(folder, added[0]!));
  expect(stored.includes('MARKED')).toBe(false);
  for (const address of [`/documents/${added[0]}`, `/api/kyc/documents/${response.json().documents[0].id}`]) {
    const found = await player.get(address);
    expect(found.body.includes('MARKED')).toBe(false);
  }
  expect(JSON.stringify(response.json())).not.toContain(added[0]);
});

describe('kyc: what is no document is refused and leaves nothing behind', () => {
  test.each([
    ['a renamed program', { content: Buffer.from('MZ\x90\0 program'), name: 'passport.jpg' }, 415, 'DOCUMENT_TYPE'],
    ['an SVG', { content: Buffer.from('<svg onload="alert(1)"/>'), name: 'a.png' }, 415, 'DOCUMENT_TYPE'],
    ['a picture of 30,000 pixels', { content: png(30_000, 30_000) }, 413, 'DOCUMENT_PIXELS'],
    ['a cut picture', { content: png().subarray(0, 30) }, 400, 'DOCUMENT_BROKEN'],
    ['nothing', { content: Buffer.alloc(0) }, 400, 'DOCUMENT_BROKEN'],
    ['a name with folders', { name: '../../etc/passwd' }, 400, 'DOCUMENT_NAME'],
    ['a name with other folders', { name: '..\\\\windows\\\\x.png' }, 400, 'DOCUMENT_NAME'],
    ['a name of dots', { name: '..' }, 400, 'DOCUMENT_NAME'],
    ['a long name', { name: `${'x'.repeat(300)}.png` }, 400, 'DOCUMENT_NAME'],
    ['an unknown kind', { kind: 'diploma' }, 400, 'BAD_REQUEST'],
    ['an unknown side', { side: 'inside' }, 400, 'BAD_REQUEST'],
    [
      'more than 10 MB',
      { content: Buffer.concat([jpeg(), Buffer.alloc(10 * 1024 * 1024)]) },
      413,
      'DOCUMENT_TOO_LARGE',
    ],
  ])('%s', async (_name, change, status, code) => {
    const player = await server.player();
    const before = await files();
    const response = await upload(player, change);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await player.get('/api/kyc')).json().documents).toEqual([]);
    expect(await files()).toEqual(before);
  });
});

test('kyc: an upload needs a session, the token and a form; other calls take no forms', async () => {
  expect((await upload(server.visitor())).statusCode).toBe(401);
  const player = await server.player();
  const plain = await player.post('/api/kyc/documents', { kind: 'passport' });
  expect([plain.statusCode, plain.json().code]).toEqual([415, 'WRONG_CONTENT_TYPE']);
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await player.send({ method: 'POST', url: '/api/kyc/documents', headers: form })).statusCode).toBe(403);
  const submitted = await player.post('/api/kyc/submit', '--x--', form);
  expect(submitted.statusCode).toBe(415);
});

test('kyc: at most twenty documents, however many come at once', async () => {
  const player = await server.player();
  for (let count = 0; count < 17; count += 1) expect((await upload(player, { content: pdf() })).statusCode).toBe(200);
  const more = await Promise.all(Array.from({ length: 6 }, () => upload(player, { name: 'x.pdf', content: pdf() })));
  expect(more.filter((response) => response.statusCode === 200)).toHaveLength(3);
  expect((await player.get('/api/kyc')).json().documents).toHaveLength(20);
});

test('kyc: a document is taken back before it is submitted, by its owner only, and its file goes', async () => {
  const player = await server.player();
  const stranger = await server.player();
  const before = (await files()).length;
  const [document] = (await upload(player)).json().documents;
  expect((await remove(stranger, document.id)).statusCode).toBe(404);
  expect((await remove(player, document.id)).json().documents).toEqual([]);
  expect((await remove(player, document.id)).statusCode).toBe(404);
  expect(await files()).toHaveLength(before);
});

test('kyc: submitting needs everything, and closes the case to changes', async () => {
  const player = await server.player();
  await putDetails(player);
  await upload(player, { kind: 'id_card', side: 'front' });
  const early = await player.post('/api/kyc/submit');
  expect([early.statusCode, early.json().code]).toEqual([409, 'KYC_INCOMPLETE']);
  expect(early.json().error).toBe(
    'Before you can submit, we still need: the back of your document and a proof of address.',
  );
  await upload(player, { kind: 'id_card', side: 'back' });
  await upload(player, { kind: 'proof_of_address' });
  const view = (await player.post('/api/kyc/submit')).json();
  expect(view).toMatchObject({ status: 'under_review', canChange: false, canSubmit: false, documents: [{}, {}, {}] });
  expect(view.reviewedBy > view.submittedAt).toBe(true);
  for (const refused of [await putDetails(player), await upload(player), await player.post('/api/kyc/submit')]) {
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'KYC_LOCKED']);
  }
  expect((await remove(player, view.documents[0].id)).statusCode).toBe(409);
});

test('kyc: fifty submissions at once are one', async () => {
  const player = await server.player();
  await fillIn(player);
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.post('/api/kyc/submit')));
  const countOf = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect([countOf(200), countOf(409)]).toEqual([1, 49]);
  const playerId = await playerIdOf(db.database, player.username);
  expect((await db.database.query('SELECT FROM kyc_reviews WHERE player_id = $1', [playerId])).rowCount).toBe(1);
});

test('kyc: files that no row knows are cleared away, the others stay', async () => {
  await server.identity.documents.write(Buffer.from('left by a server that was stopped'));
  const before = (await files()).length;
  await removeStrayFiles(server.identity);
  expect(await files()).toHaveLength(before);
  await removeStrayFiles({ ...server.identity, clock: { now: () => new Date(Date.now() + 2 * 3_600_000) } });
  expect(await files()).toHaveLength(before - 1);
});

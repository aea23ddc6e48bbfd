import { describe, expect, test } from 'vitest';
import { recordAudit } from '../../audit/audit-log.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, rollDice } from '../../games/test-player.ts';
import { putDetails, submitWhole, upload } from '../../identity/test-case.ts';
import { pdf, png } from '../../identity/test-files.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { TAKE_MS_MAX } from '../../operator/takes.ts';
import { countCommandLine } from '../figures/read-house.ts';
import { startTestServer, type Visitor } from '../test-server.ts';
import { clerk, type ActAnswered, type Clerk } from './test-office.ts';

/** What staff see, read with the role that can change nothing. */

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db);
const HOUR_MS = 3_600_000;

interface Event {
  at: string;
  kind: string;
  what: string;
  detail: string;
  amount: string | null;
}

interface Timeline {
  items: Event[];
  next: string | null;
}

const support = await clerk(server, 'support');
const search = async (text: string) =>
  (await support.get(`/api/players?text=${encodeURIComponent(text)}`)).json<{
    items: { id: string; username: string; email: string; foundBy: string }[];
  }>().items;

describe('office search', () => {
  test('finds by part of a name, part of an e-mail address, and internet address, and masks the address', async () => {
    const { username, email } = await server.player();
    expect(await search(username.slice(2))).toContainEqual(expect.objectContaining({ username, foundBy: 'name' }));
    const byMail = await search(email.slice(3, -4));
    expect(byMail).toContainEqual(expect.objectContaining({ username, foundBy: 'e-mail' }));
    expect(JSON.stringify(byMail)).not.toContain(email);
    const elsewhere = server.visitor('203.0.113.77');
    await elsewhere.post('/api/users/login', { identifier: username, password: 'Copper7!Lantern' });
    expect(await search('203.0.113.77')).toEqual([expect.objectContaining({ username, foundBy: 'internet address' })]);
    expect(await search('100%_')).toEqual([]);
  });

  test('finds by the device that the page of a player names', async () => {
    const { username } = await server.player();
    const stranger = await server.player();
    const { devices } = (await support.get(`/api/players/${await idOfBy(support, username)}?why=support`)).json<{
      devices: { device: string; players: number }[];
    }>();
    expect(devices).toEqual([{ device: expect.stringMatching(/^[0-9a-f]{16}$/), players: 1 }]);
    const found = await search(devices[0]!.device);
    expect(found).toEqual([expect.objectContaining({ username, foundBy: 'device' })]);
    expect(found.map((each) => each.username)).not.toContain(stranger.username);
  });

  test('is led by an index of three letters in a row', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid IN ('usernames'::regclass, 'emails'::regclass)
         AND NOT indisunique ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['emails_by_part', 'usernames_by_part']);
  });
});

test('office timeline: bets are summed by game and hour, each once over all pages, and money is there at once', async () => {
  // Five minutes before a full hour, so that the player stays signed in beyond it.
  const fiveMinutesMs = 5 * 60_000;
  server.clock.advance(2 * HOUR_MS - (server.clock.now().getTime() % HOUR_MS) - fiveMinutesMs);
  const player = await fundedPlayer(server, db, 500);
  const { username } = (await player.get('/api/users/session')).json<{ username: string }>();
  for (let bet = 0; bet < 3; bet += 1) await rollDice(player, 1, 50);
  server.clock.advance(2 * fiveMinutesMs);
  for (let bet = 0; bet < 2; bet += 1) await rollDice(player, 2, 50);
  const clerkNow = await clerk(server, 'support', 'payments');
  const id = await idOfBy(clerkNow, username);
  const read = async (query: string) => (await clerkNow.get(`/api/players/${id}/timeline${query}`)).json<Timeline>();
  const bets = await read('?kind=bets');
  expect(bets.items.map(({ what }) => what)).toEqual(['2 bets on dice', '3 bets on dice']);
  expect(bets.items[0]!.detail).toMatch(/^in an hour: staked \$4\.00, paid \$/);
  expect(bets.next).toBeNull();
  // From the middle of the last hour on, its sum is on the previous page.
  const older = await read(`?kind=bets&before=${encodeURIComponent(bets.items[0]!.at)}`);
  expect(older.items.map(({ what }) => what)).toEqual(['3 bets on dice']);
  expect((await clerkNow.act('balance-adjust', { player: username, dollars: '5' })).json<ActAnswered>().done).toBe(
    true,
  );
  expect((await read('?kind=money')).items[0]).toMatchObject({
    kind: 'money',
    what: 'Adjusted by staff',
    amount: '$5.00',
  });
  const all = await read('');
  expect(all.items.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Registered', 'Signed in', 'Adjusted the balance']),
  );
  expect(new Set(all.items.map(({ kind }) => kind))).toEqual(new Set(['money', 'bets', 'sign-in', 'account', 'staff']));
});

async function idOfBy(browser: Visitor, username: string): Promise<string> {
  return (await browser.get(`/api/players?text=${username}`)).json<{ items: { id: string }[] }>().items[0]!.id;
}

describe('office documents', () => {
  const viewsOf = async (id: string) => {
    const { rows } = await db.database.query<{ way: string }>(
      `SELECT after ->> 'way' AS way FROM audit_log WHERE action = 'operator.look_document' AND target = $1 ORDER BY number`,
      [`player:${id}`],
    );
    return rows.map(({ way }) => way);
  };

  test('are pictures with a mark, or a file that the browser only saves; each view is recorded', async () => {
    const player = await server.player();
    expect((await putDetails(player)).statusCode).toBe(200);
    expect((await upload(player, { content: png(64, 64) })).statusCode).toBe(200);
    expect((await upload(player, { kind: 'proof_of_address', name: 'bill.pdf', content: pdf() })).statusCode).toBe(200);
    const kyc = await clerk(server, 'kyc');
    const id = await idOfBy(kyc, player.username);
    const { documents } = (await kyc.get(`/api/identity/${id}`)).json<{
      documents: { id: string; contentType: string }[];
    }>();
    const [picture, file] = ['image/png', 'application/pdf'].map(
      (type) => documents.find(({ contentType }) => contentType === type)!.id,
    );
    const shown = await kyc.get(`/api/identity/${id}/documents/${file}`);
    expect([shown.statusCode, shown.json<{ code: string }>().code]).toEqual([415, 'DOCUMENT_TYPE']);
    const saved = await kyc.get(`/api/identity/${id}/documents/${file}/file`);
    expect(saved.rawPayload).toEqual(pdf());
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="proof_of_address-[0-9a-f-]{36}\.pdf"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    // The tests' smallest PNG has too few pixels to count as a picture, so it cannot be viewed.
    expect((await kyc.get(`/api/identity/${id}/documents/${picture}`)).statusCode).toBe(415);
    expect(await viewsOf(id)).toEqual(['view', 'download', 'view']);
    const stranger = await clerk(server, 'support');
    expect((await stranger.get(`/api/identity/${id}/documents/${file}/file`)).statusCode).toBe(403);
    expect(await viewsOf(id)).toHaveLength(3);
    const looks = (await player.get('/api/users/staff-looks')).json<{ items: { look: string; role: string }[] }>();
    expect(looks.items.filter(({ look }) => look === 'document')).toHaveLength(3);
    expect(new Set(looks.items.map(({ role }) => role))).toEqual(new Set(['kyc']));
  });
});

describe('office takes', () => {
  const refusalOf = (response: { json<T>(): T }) => response.json<{ error: string }>().error;
  const approve = (by: Clerk, player: string) => by.act('kyc-decide', { player, verdict: 'approve' });

  test('of fifty presses at once one colleague gets the case, and nobody else decides it until it is put back or expires', async () => {
    const player = await server.player();
    await submitWhole(player);
    const both = [await clerk(server, 'kyc'), await clerk(server, 'kyc')];
    const id = await idOfBy(both[0]!, player.username);
    const presses = Array.from({ length: 50 }, (_, n) => n % 2);
    const taken = await Promise.all(
      presses.map(async (n) => (await both[n]!.post(`/api/identity/${id}/take`)).statusCode === 200),
    );
    const winners = new Set(presses.filter((_, at) => taken[at]));
    expect([winners.size, taken.filter(Boolean).length]).toEqual([1, 25]);
    const [first, second] = winners.has(0) ? [both[0]!, both[1]!] : [both[1]!, both[0]!];
    const seenBy = async (by: Clerk) =>
      (await by.get('/api/identity'))
        .json<{ items: { player: { id: string }; takenBy: { name: string; isOwn: boolean } | null }[] }>()
        .items.find((item) => item.player.id === id)?.takenBy;
    expect(await seenBy(first)).toMatchObject({ name: first.email, isOwn: true });
    expect(await seenBy(second)).toMatchObject({ name: first.email, isOwn: false });
    const refused = await approve(second, player.username);
    expect([refused.statusCode, refusalOf(refused)]).toEqual([409, expect.stringContaining(`${first.email} works on`)]);

    await second.post(`/api/identity/${id}/put-back`);
    expect(await seenBy(second)).not.toBeNull();
    expect((await first.post(`/api/identity/${id}/put-back`)).statusCode).toBe(200);
    expect((await second.post(`/api/identity/${id}/take`)).statusCode).toBe(200);
    expect((await approve(first, player.username)).statusCode).toBe(409);
    // Sessions end after thirty minutes of inactivity, so a third person continues.
    server.clock.advance(TAKE_MS_MAX);
    const third = await clerk(server, 'kyc');
    expect(await seenBy(third)).toBeNull();
    expect((await third.post(`/api/identity/${id}/take`)).statusCode).toBe(200);
    expect((await approve(third, player.username)).statusCode).toBe(200);
    const { rows } = await db.database.query('SELECT FROM staff_takes');
    expect(rows).toEqual([]);
    const late = await third.post(`/api/identity/${id}/take`);
    expect([late.statusCode, refusalOf(late)]).toEqual([409, expect.stringContaining('has been decided')]);
    const back = server.visitor();
    await back.post('/api/users/login', { identifier: player.username, password: 'Copper7!Lantern' });
    const looks = (await back.get('/api/users/staff-looks')).json<{ items: { act: string | null }[] }>();
    expect(looks.items.filter(({ act }) => act === 'work').length).toBeGreaterThan(3);
  });
});

describe('office today', () => {
  interface Today {
    revenue: { gross: string; net: string; meanGross: string | null } | null;
    upstreams: { name: string; isUp: boolean | null }[];
    alerts: { what: string }[];
  }

  test('has the revenue of the day, and shows it to who may see money', async () => {
    const today = async (browser: Visitor) => (await browser.get('/api/today')).json<Today>();
    const finance = await clerk(server, 'finance');
    const player = await fundedPlayer(server, db, 100);
    for (let bet = 0; bet < 5; bet += 1) await rollDice(player, 1, 50);
    await server.runJob('daily sums');
    const { rows } = await db.database.query<{ won: bigint }>(
      `SELECT sum(CASE WHEN credit = 100 THEN 1 WHEN debit = 100 THEN -1 ELSE 0 END * (amount_micros - coalesce(returned_micros, 0)))::bigint AS won
       FROM transfers WHERE (posted_at AT TIME ZONE 'UTC')::date = ($1::timestamptz AT TIME ZONE 'UTC')::date`,
      [server.clock.now()],
    );
    const { revenue, upstreams } = await today(finance);
    expect(Number(revenue!.gross.replaceAll(/[$,]/g, ''))).toBeCloseTo(Number(rows[0]!.won) / 1e6, 2);
    expect(revenue!.net).toBe(revenue!.gross);
    expect(upstreams.map(({ name }) => name)).toEqual(['game aggregator', 'payment processor']);
    // No processor is listening at its address.
    await expect.poll(async () => (await today(finance)).upstreams[1]!.isUp).toBe(false);
    expect((await today(await clerk(server, 'marketing'))).revenue).toBeNull();
  });

  test('tells of every use of the command line, however much happened since', async () => {
    const now = server.clock.now();
    const before = await countCommandLine(db.database, now);
    const admin = await clerk(server, 'admin');
    await db.database.transaction(async (tx) => {
      await recordAudit(tx, server.clock, {
        actor: 'operator:somebody',
        action: 'operator.payouts_freeze',
        target: 'player:1',
        after: { via: 'command line', login: 'root' },
      });
    });
    expect(await countCommandLine(db.database, now)).toBe(before + 1);
    const { alerts } = (await admin.get('/api/today')).json<Today>();
    expect(alerts.map(({ what }) => what)).toContain('Command line: Froze payouts');
  });
});

test('office staff: an invitation is mailed, and its link is shown to the administrator too', async () => {
  const first = await clerk(server, 'admin');
  const invited = await first.act('staff-invite', { email: 'new@roulo.example', name: 'New Person', roles: 'support' });
  const { proposal } = invited.json<ActAnswered>();
  const second = await clerk(server, 'admin');
  if (proposal)
    expect((await second.post(`/api/approvals/${proposal}/approve`, { reason: 'I know them' })).statusCode).toBe(200);
  const { accounts } = (await first.get('/api/staff')).json<{ accounts: { id: string; email: string }[] }>();
  const { id } = accounts.find(({ email }) => email === 'new@roulo.example')!;
  const { link } = (await first.post(`/api/staff/${id}/invitation`)).json<{ link: string }>();
  expect(link).toContain('/join#');
  const mails = () => server.smtp.received.filter(({ to }) => to.includes('new@roulo.example'));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  expect(mails()[0]!.text).toContain(link);
});

test('office reads: where their own database does not answer, staff are told so and players play on', async () => {
  const apart = await startTestServer(db, { DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:2/none' });
  const browser = await clerk(apart, 'support');
  expect((await browser.get('/api/players?text=player')).statusCode).toBe(503);
  const player = await fundedPlayer(apart, db, 10);
  await rollDice(player, 1, 50);
});

describe('office chat', () => {
  interface DeskLine {
    room: string;
    line: string;
    state: string;
    text: string;
    reports: number;
    writer: { id: string; username: string };
  }
  const desk = async (moderator: Clerk) =>
    (await moderator.get('/api/chat-desk?room=en')).json<{
      reported: DeskLine[];
      held: DeskLine[];
      lines: DeskLine[];
      mutes: { player: { id: string; username: string }; until: string | null; by: string }[];
      words: { word: string; list: string }[];
      rooms: { room: string; slowS: number; isReadOnly: boolean }[];
    }>();
  const writer = async () => {
    const player = await fundedPlayer(server, db, 100);
    await rollDice(player, 10, 50);
    await db.owner.query(`UPDATE cell_000.players SET email_confirmed_at = now() WHERE player_id = $1`, [
      player.playerId,
    ]);
    return player;
  };

  test('shows what was reported and held, and every act of a moderator changes it', async () => {
    // Earlier tests have moved the clock, so sessions from before have expired.
    const moderator = await clerk(server, 'support');
    const [player, reader] = [await writer(), await writer()];
    expect((await moderator.act('chat-word', { list: 'held', word: 'telegram' })).statusCode).toBe(200);
    await player.play('/api/chat', { room: 'en', text: 'find me on telegram' });
    server.clock.advance(2_000);
    const { line } = await player.play<{ line: { line: number } }>('/api/chat', { room: 'en', text: 'rude words' });
    await reader.play('/api/chat/report', { room: 'en', line: line.line });
    const found = await desk(moderator);
    expect(found.words).toEqual([{ word: 'telegram', list: 'held' }]);
    const held = { room: 'en', state: 'held', text: 'find me on telegram', writer: { username: player.username } };
    expect(found.held).toMatchObject([held]);
    expect(found.reported).toMatchObject([{ line: String(line.line), state: 'shown', text: 'rude words', reports: 1 }]);
    expect(found.lines.map(({ text }) => text)).toEqual(['rude words', 'find me on telegram']);

    const given = (each: DeskLine) => ({ room: each.room, line: each.line });
    expect((await moderator.act('chat-release', given(found.held[0]!))).statusCode).toBe(200);
    expect((await moderator.act('chat-delete', given(found.reported[0]!))).statusCode).toBe(200);
    const duration = 'forever';
    expect((await moderator.act('chat-mute', { player: String(player.playerId), duration })).statusCode).toBe(200);
    expect((await moderator.act('chat-slow', { room: 'es', seconds: '30' })).statusCode).toBe(200);
    expect((await moderator.act('chat-close', { room: 'live' })).statusCode).toBe(200);
    const after = await desk(moderator);
    expect([after.reported, after.held]).toEqual([[], []]);
    expect(after.lines.map(({ text, state }) => [text, state])).toEqual([
      ['rude words', 'deleted'],
      ['find me on telegram', 'shown'],
    ]);
    expect(after.mutes).toMatchObject([{ player: { username: player.username }, until: null, by: moderator.email }]);
    expect(after.rooms).toEqual([
      { room: 'en', slowS: 0, isReadOnly: false },
      { room: 'es', slowS: 30, isReadOnly: false },
      { room: 'live', slowS: 0, isReadOnly: true },
    ]);
  });

  test('is for moderators only', async () => {
    const payments = await clerk(server, 'payments');
    expect((await payments.get('/api/chat-desk?room=en')).statusCode).toBe(403);
    expect((await payments.act('chat-close', { room: 'en' })).statusCode).toBe(403);
  });
});

import { toPlayerId } from '../../../src/ledger/player-id.ts';
import { verifyPlayer } from '../load/patron.ts';
import { openBrowser } from './browser.ts';
import { monthOf, newPlayer, USD, type ModelPlayer } from './player.ts';
import { ACCESS_MS } from './turn.ts';
import { fixSeeds, seedOf, type World } from './world.ts';

const PASSWORD = 'Copper7!Lantern';

/** Registers a player. Verification and earlier play are written to the tables. */
export async function enterPlayer(
  world: World,
  players: readonly ModelPlayer[],
  given: { at: number; luck: number; isVerified: boolean; isReferred: boolean; wageredUsd: number },
  wrong: string[],
): Promise<ModelPlayer> {
  const { cells, clock, servers } = world;
  const { at } = given;
  const name = `M${world.lives}-${at}`;
  const email = `${name.toLowerCase()}@example.com`;
  const account = { username: name, email, password: PASSWORD, over18: true };
  const browser = openBrowser();
  const referrer = given.isReferred ? (players.find(({ code }) => code !== null) ?? null) : null;
  const answer = await browser.send(servers[at % 2]!, {
    path: '/api/users/register',
    body: { ...account, ...(referrer ? { referralCode: referrer.code } : {}) },
  });
  if (answer.status !== 200) wrong.push(`${name} could not register: ${answer.text}`);
  const { rows } = await cells.directory.query<{ player_id: bigint }>(
    'SELECT player_id FROM usernames WHERE username_folded = $1',
    [name.toLowerCase()],
  );
  const id = toPlayerId(rows[0]!.player_id);
  const luck = `${given.luck}-${at}`;
  const { isVerified } = given;
  const player = newPlayer({ id, name, email, luck, password: PASSWORD, browser, isVerified, referrer });
  player.inUntilMs = clock.now().getTime() + ACCESS_MS;
  player.outFromMs = player.inUntilMs;
  const wagered = BigInt(given.wageredUsd) * USD;
  player.wageredAtStart = wagered;
  player.cashWagered = wagered;
  if (wagered > 0n) {
    const sql = 'UPDATE wallets SET cash_wagered_micros = $2, version = version + 1 WHERE player_id = $1';
    await cells.of(id).query(sql, [id, wagered]);
  }
  if (isVerified) await verifyPlayer(cells.of(id), id, clock.now());
  await fixSeeds(world, id, [
    { pair: 1, serverSeed: seedOf(luck, 1), clientSeed: player.seeds.clientSeed },
    { pair: 2, serverSeed: seedOf(luck, 2), clientSeed: null },
  ]);
  if (at === 0) await becomeAffiliate(world, player, wrong);
  return player;
}

/** The first one has a code, so that others can come by it. */
async function becomeAffiliate({ servers, clock }: World, player: ModelPlayer, wrong: string[]): Promise<void> {
  const code = `code-${player.name.toLowerCase()}`;
  const answer = await player.browser.send(servers[0], {
    method: 'PUT',
    path: '/api/users/change-referral',
    body: { newReferralCode: code },
  });
  if (answer.status !== 200) wrong.push(`${player.name} got no code: ${answer.text}`);
  player.code = code;
  player.nextMonth = monthOf(clock.now());
}

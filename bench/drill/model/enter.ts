import { toPlayerId } from '../../../src/ledger/player-id.ts';
import { verifyPlayer } from '../load/patron.ts';
import { openBrowser, type BrowserCall } from './browser.ts';
import { monthOf, PlayerState, USD, type ModelPlayer } from './player.ts';
import { ACCESS_MS, expectSame } from './turn.ts';
import { fixSeed, type World } from './world.ts';

const DEPOSIT_CAP = 500n * USD;

/** Registers a player. Verification and earlier play are written to the tables. */
export async function enterPlayer(
  world: World,
  players: readonly ModelPlayer[],
  given: { luck: number; isVerified: boolean; isReferred: boolean; wageredUsd: number },
): Promise<ModelPlayer> {
  const { cells, clock, servers, lives } = world;
  const at = players.length;
  const name = `M${lives}-${at}`;
  const email = `${name.toLowerCase()}@example.com`;
  const luck = `${given.luck}-${at}`;
  const { isVerified } = given;
  const browser = openBrowser();
  const send = async (call: BrowserCall) => {
    const { said } = await browser.send(servers[at % 2]!, call);
    expectSame(`${name}: ${call.path}`, said, 'ok');
  };
  const state = new PlayerState();
  const referrer = given.isReferred ? (players.find(({ code }) => code !== null) ?? null) : null;
  const account = { username: name, email, password: state.password, over18: true };
  const body = { ...account, ...(referrer ? { referralCode: referrer.code } : {}) };
  await send({ path: '/api/users/register', body });
  const { rows } = await cells.directory.query<{ player_id: bigint }>(
    'SELECT player_id FROM usernames WHERE username_folded = $1',
    [name.toLowerCase()],
  );
  const id = toPlayerId(rows[0]!.player_id);
  const player = Object.assign(state, { id, name, email, luck, browser, isVerified, referrer });
  player.inUntilMs = clock.now().getTime() + ACCESS_MS;
  player.outFromMs = player.inUntilMs;
  player.wageredAtStart = BigInt(given.wageredUsd) * USD;
  player.cashWagered = player.wageredAtStart;
  if (player.cashWagered > 0n) {
    const sql = 'UPDATE wallets SET cash_wagered_micros = $2, version = version + 1 WHERE player_id = $1';
    await cells.of(id).query(sql, [id, player.cashWagered]);
  }
  if (isVerified) await verifyPlayer(cells.of(id), id, clock.now());
  else player.room = DEPOSIT_CAP;
  player.seeds.clientSeed = `client-${luck}`;
  await fixSeed(world, player, 1);
  await fixSeed(world, player, 2);
  // The first one has a code, so that others can come by it.
  if (at === 0) {
    player.code = `code-${name.toLowerCase()}`;
    player.nextMonth = monthOf(clock.now());
    await send({ method: 'PUT', path: '/api/users/change-referral', body: { newReferralCode: player.code } });
  }
  return player;
}

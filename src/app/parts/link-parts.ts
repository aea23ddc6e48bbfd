import { findReferred, setOwnReferral } from '../../affiliates/affiliate-rows.ts';
import { foldAddress } from '../../cashier/coins/addresses.ts';
import { releaseUnlinked } from '../../cashier/withdrawals/release.ts';
import type { Settling } from '../../cashier/withdrawals/withdrawal.ts';
import type { Clock } from '../../clock/clock.ts';
import { withinCellOf } from '../../db/cells/cells.ts';
import type { Database, Tx } from '../../db/database.ts';
import { findCase } from '../../identity/case-rows.ts';
import { unsealDetails } from '../../identity/identity.ts';
import { depositsClosed } from '../../identity/standing.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { FOREVER } from '../../ledger/wallet.ts';
import { reopenBetting } from '../../ledger/wallet-rows.ts';
import { addressSeen } from '../../linked-accounts/address.ts';
import { listLinksOf, type Link } from '../../linked-accounts/link-rows.ts';
import { noticeSigns, openLinkCases, type Linking } from '../../linked-accounts/notice.ts';
import { noticeOldAccounts } from '../../linked-accounts/old-accounts.ts';
import { addressSign, deviceSign, identitySigns, mailboxSign, type Sign } from '../../linked-accounts/signs.ts';
import { heldUntil } from '../../linked-accounts/standing.ts';
import type { Accounts } from '../../players/accounts.ts';
import { DEMO_USERNAME } from './demo-player.ts';
import type { Config } from '../config/config-shape.ts';

export function createLinking(config: Config, clock: Clock): Linking {
  return { clock, keys: config.keys, commonAddresses: new Set(config.commonPayoutAddresses.map(foldAddress)) };
}

/** Handles a player's sign-in or registration from a browser. */
export function accountSeenBy(linking: Linking, { sandbox }: Config): Accounts['accountSeen'] {
  return async (tx, { playerId, username, email, deviceHash }) => {
    // Everybody may use the sandbox's demo account, so it links nobody.
    if (sandbox && username === DEMO_USERNAME) return;
    const signs = [deviceSign(deviceHash), ...(email === undefined ? [] : [mailboxSign(email)])];
    const { news } = await noticeSigns(tx, linking, playerId, signs);
    await openLinkCases(tx, linking.clock, news);
  };
}

/**
 * Carries out a decision about two accounts. Two people: withdrawals that waited only for this continue, and so does play; deposits
 * with their bonus follow by the job that looks for room. One person: the second account brings the first no share.
 */
export async function carryOut(
  tx: Tx,
  { linking, settling }: { linking: Linking; settling: Settling },
  { later, earlier }: Link,
  state: 'same_person' | 'different',
  by: string,
): Promise<Record<string, number>> {
  await setOwnReferral(tx, earlier, later, state === 'same_person');
  await setOwnReferral(tx, later, earlier, state === 'same_person');
  if (state === 'same_person') return {};
  let released = 0;
  for (const playerId of [later, earlier]) {
    const seenNow = (address: string) => addressSeen(tx, linking, playerId, address);
    released += await withinCellOf(tx, playerId, () => releaseUnlinked(tx, settling, playerId, seenNow, by));
  }
  await withinCellOf(tx, later, async () => {
    const isRejected = await depositsClosed(tx, later);
    await reopenBetting(tx, later, isRejected ? 'infinity' : await playHeldUntil(tx, linking.clock, later));
  });
  return { 'withdrawals released': released };
}

/** An affiliate's share waits while the account may be a second one, or a referral may be the affiliate's own account. */
export async function shareWaits(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const links = (await listLinksOf(tx, playerId)).filter(({ state }) => state !== 'different');
  if (links.some(({ later }) => later === playerId)) return true;
  const open = links.filter(({ state }) => state === 'open').map(({ later }) => later);
  return open.length > 0 && (await findReferred(tx, playerId, open)).length > 0;
}

/** In the wallet's format. */
export async function playHeldUntil(tx: Tx, clock: Clock, playerId: PlayerId): Promise<Date | 'infinity' | null> {
  const until = await heldUntil(tx, playerId, clock.now());
  return until?.getTime() === FOREVER.getTime() ? 'infinity' : until;
}

/** Processes accounts that were not checked yet. */
export function noticeOlder(database: Database, linking: Linking): Promise<void> {
  return noticeOldAccounts(database, linking, (tx, playerId) => allSigns(tx, linking, playerId));
}

/** All signs of a player from before signs were stored. */
async function allSigns(tx: Tx, linking: Linking, playerId: PlayerId): Promise<Sign[]> {
  const { rows } = await tx.query<{ username: string; email: string; devices: Buffer[]; addresses: string[] }>(
    `SELECT username, email,
            ARRAY(SELECT device_hash FROM devices d WHERE d.player_id = p.player_id) AS devices,
            ARRAY(SELECT DISTINCT address FROM withdrawals w WHERE w.player_id = p.player_id) AS addresses
     FROM players p WHERE player_id = $1`,
    [playerId],
  );
  const { username, email, devices, addresses } = rows[0]!;
  if (username === DEMO_USERNAME) return [];
  const { detailsSealed, submittedAt } = await findCase(tx, playerId);
  return [
    mailboxSign(email),
    ...devices.map(deviceSign),
    ...addresses.map((address) => addressSign(foldAddress(address))),
    ...(detailsSealed && submittedAt ? identitySigns(unsealDetails(linking, detailsSealed)) : []),
  ];
}

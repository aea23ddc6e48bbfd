import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { listLinksOf } from './link-rows.ts';
import { noticeSigns, openLinkCases, type Linking } from './notice.ts';
import { addressSign } from './signs.ts';

export interface AddressSeen {
  /** Other players who have used it, unless a person found them to be somebody else. */
  sharedWith: PlayerId[];
  /** Earlier accounts that may belong to the same person, by any sign. */
  linkedTo: PlayerId[];
  /** Opens cases for new findings. Call it last in the transaction. */
  openCases(): Promise<void>;
}

/** A player uses a payout address. Safe to repeat: an address is recorded once. */
export async function addressSeen(tx: Tx, linking: Linking, playerId: PlayerId, address: string): Promise<AddressSeen> {
  const { others, news } = await noticeSigns(tx, linking, playerId, [addressSign(address)]);
  const links = await listLinksOf(tx, playerId);
  const strangers = links
    .filter(({ state }) => state === 'different')
    .map(({ later, earlier }) => (later === playerId ? earlier : later));
  return {
    sharedWith: others.filter((other) => !strangers.includes(other)),
    linkedTo: links.flatMap(({ later, earlier, state }) =>
      later === playerId && state !== 'different' ? [earlier] : [],
    ),
    openCases: () => openLinkCases(tx, linking.clock, news),
  };
}

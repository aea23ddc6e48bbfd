import type { Clock } from '../clock/clock.ts';
import { withinCellOf } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { closeBetting, readWallets } from '../ledger/wallet-rows.ts';
import { FOREVER } from '../ledger/wallet.ts';
import { openCase } from '../operator/cases.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import {
  CASE_KIND,
  caseSubject,
  holdLater,
  inOrderOfAge,
  noteLink,
  reopenCase,
  takeMark,
  type Link,
} from './link-rows.ts';
import type { Sign, SignKind } from './signs.ts';

export interface Linking {
  clock: Clock;
  keys: KeyRing;
  /** Payout addresses shared by many people, such as an exchange's own, which prove nothing. Folded as by the cashier. */
  commonAddresses: ReadonlySet<string>;
}

export interface Noticed {
  /** Other players who have shown one of the signs. */
  others: PlayerId[];
  /** Links that nobody has decided on yet, for `openLinkCases`. */
  news: Link[];
}

const PURPOSE = 'account mark';
/** Only the oldest accounts are linked; further links would tell a person nothing new. */
const OTHERS_MAX = 5;

/**
 * Records signs of a player and links the account with every other that has shown the same. Only keyed hashes are stored. If an
 * earlier account is excluded from play, this one is held. Call it in the transaction that learns of the signs.
 */
export async function noticeSigns(
  tx: Tx,
  linking: Linking,
  playerId: PlayerId,
  signs: readonly Sign[],
): Promise<Noticed> {
  const kindsOf = new Map<PlayerId, Set<SignKind>>();
  for (const { kind, marks } of marksOf(linking, signs)) {
    for (const other of await takeMark(tx, marks, kind, playerId, linking.clock.now())) {
      if (other === playerId) continue;
      if (!kindsOf.has(other)) kindsOf.set(other, new Set());
      kindsOf.get(other)!.add(kind);
    }
  }
  const others = [...kindsOf.keys()];
  if (others.length === 0) return { others, news: [] };
  const byAge = await inOrderOfAge(tx, [playerId, ...others]);
  const place = byAge.indexOf(playerId);
  const news: Link[] = [];
  for (const other of byAge.filter((each) => each !== playerId).slice(0, OTHERS_MAX)) {
    const [earlier, later] = byAge.indexOf(other) < place ? [other, playerId] : [playerId, other];
    const kinds = [...kindsOf.get(other)!].toSorted();
    const { link, isNews } = await noteLink(tx, { later, earlier, kinds }, linking.clock.now());
    if (isNews) news.push(link);
    if (later === playerId && link.state !== 'different') await holdIfExcluded(tx, linking.clock, link);
  }
  return { others, news };
}

/** In a fixed order, so that two players with the same signs cannot deadlock. */
function marksOf({ keys, commonAddresses }: Linking, signs: readonly Sign[]): { kind: SignKind; marks: Buffer[] }[] {
  return signs
    .filter(({ kind, text }) => kind !== 'address' || !commonAddresses.has(text))
    .map(({ kind, text }) => ({
      kind,
      marks: keys.deriveAll(PURPOSE, `${kind} ${text}`).map((mark) => Buffer.from(mark, 'base64url')),
    }))
    .toSorted((one, other) => Buffer.compare(one.marks[0]!, other.marks[0]!));
}

/** Holds only the account that shows the sign, because its wallet is the one that this transaction may lock. */
async function holdIfExcluded(tx: Tx, clock: Clock, link: Link): Promise<void> {
  const { earlier } = link;
  const wallet = await withinCellOf(tx, earlier, async () => (await readWallets(tx, [earlier])).get(earlier));
  const until = wallet?.excludedUntil;
  if (!until || until <= clock.now()) return;
  await holdLater(tx, link, until);
  await closeBetting(tx, link.later, until.getTime() === FOREVER.getTime() ? 'infinity' : until);
}

/** Opens one case per pair. Call it last in a transaction, before the transaction's own audit row. */
export async function openLinkCases(tx: Tx, clock: Clock, news: readonly Link[]): Promise<void> {
  for (const link of news) {
    const details = { later: String(link.later), earlier: String(link.earlier), shared: link.kinds.join(', ') };
    const finding = { kind: CASE_KIND, subject: caseSubject(link), playerId: link.later, details };
    if (!(await openCase(tx, clock, 'accounts', finding))) await reopenCase(tx, clock, link, details);
  }
}

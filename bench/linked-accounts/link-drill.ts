// Measures how many second accounts are found, and how many people are stopped who have only one. The signs are noticed by the
// product's own code on a database of its own; that registration, sign-in, identity and cashier show them is proved by its tests.
// Usage: npm run drill -- links --people 500 --seed 1
import { foldAddress } from '../../src/cashier/coins/addresses.ts';
import { settableClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';
import { openWallet } from '../../src/ledger/wallet-rows.ts';
import { noticeSigns, type Linking } from '../../src/linked-accounts/notice.ts';
import {
  addressSign,
  deviceSign,
  identitySigns,
  mailboxSign,
  SIGN_KINDS,
  type SignKind,
} from '../../src/linked-accounts/signs.ts';
import { insertPlayer } from '../../src/players/player-rows.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { generatePeople, type Account } from './people.ts';

/** So many sign up at the same moment. */
const AT_ONCE = 16;
const FOUND_MIN = 0.9;
/** People of one household sign in on one tablet. */
const MISTAKES_MAX = 0.12;
const { people, seed } = readOptions({ people: 500, seed: 1 });

await runOnCluster(async ({ url }) => {
  const clock = settableClock();
  const linking: Linking = { clock, keys: parseKeyRing(newKeyText()), commonAddresses: new Set() };
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: AT_ONCE });
  const accounts = generatePeople(people, seed);
  const owners = new Map<bigint, Account>();
  for (let from = 0; from < accounts.length; from += AT_ONCE) {
    const some = accounts.slice(from, from + AT_ONCE);
    const ids = await Promise.all(some.map((account, at) => live(database, linking, account, from + at)));
    for (const [at, playerId] of ids.entries()) owners.set(playerId, some[at]!);
    clock.advance(1_000);
  }
  const { rows: links } = await database.query<FoundLink>(
    'SELECT player_id AS later, other_id AS earlier, kinds FROM account_links',
  );
  await database.close();
  return describe(owners, links);
});

/** Signs up, hands the identity in, names a payout address: in the order and the transactions in which the product learns of it. */
async function live(database: Database, linking: Linking, account: Account, at: number): Promise<PlayerId> {
  const now = linking.clock.now();
  const playerId = await database.transaction(async (tx) => {
    const { email } = account;
    const person = { username: `Person${at}`, email, passwordHash: '-', country: null, referrerId: null };
    const made = await insertPlayer(tx, { ...person, termsVersion: 'drill', language: 'en', now });
    if (made === null) throw new Error(`${email} was generated twice.`);
    await openWallet(tx, made);
    await noticeSigns(tx, linking, made, [deviceSign(Buffer.from(account.device, 'hex')), mailboxSign(email)]);
    return made;
  });
  const { address, ...details } = account;
  for (const signs of [identitySigns({ ...details, country: 'DE' }), [addressSign(foldAddress(address))]]) {
    await database.transaction((tx) => noticeSigns(tx, linking, playerId, signs));
  }
  return playerId;
}

interface FoundLink {
  later: bigint;
  earlier: bigint;
  kinds: SignKind[];
}

function describe(owners: ReadonlyMap<bigint, Account>, links: readonly FoundLink[]): Report {
  const isRight = ({ later, earlier }: FoundLink) => owners.get(later)!.person === owners.get(earlier)!.person;
  const right = links.filter(isRight);
  const wrong = links.filter((link) => !isRight(link));
  const [first, further] = [true, false].map((isFirst) =>
    [...owners.keys()].filter((playerId) => (owners.get(playerId)!.turn === 1) === isFirst),
  );
  /** How many of these accounts are the later one of such a link. */
  const countIn = (accounts: readonly bigint[], some: readonly FoundLink[]) => {
    const later = new Set(some.map((link) => link.later));
    return accounts.filter((playerId) => later.has(playerId)).length;
  };
  const found = countIn(further!, right);
  const stopped = countIn(first!, wrong);
  const bySign = SIGN_KINDS.map((kind) => {
    const has = ({ kinds }: FoundLink) => kinds.includes(kind);
    const byOthers = right.filter(({ kinds }) => kinds.some((each) => each !== kind));
    const alone = found - countIn(further!, byOthers);
    return [kind, countIn(further!, right.filter(has)), alone, countIn(first!, wrong.filter(has))];
  });
  return {
    figures: [
      ['people', people],
      ['accounts', owners.size],
      ['second, third and fourth accounts', further!.length],
      ['links between accounts', links.length],
      ['of these right', right.length],
    ],
    tables: [
      [['sign', 'second accounts found', 'found by this sign alone', 'first accounts stopped by mistake'], ...bySign],
    ],
    goals: [
      { what: 'share of further accounts found', found: found / further!.length, atLeast: FOUND_MIN },
      { what: 'share of first accounts stopped by mistake', found: stopped / first!.length, atMost: MISTAKES_MAX },
    ],
    problems: [],
  };
}

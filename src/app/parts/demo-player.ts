import { FIRST_CELL } from '../../db/cells/schemas.ts';
import { post } from '../../ledger/post.ts';
import { openWallet } from '../../ledger/wallet-rows.ts';
import { dollars } from '../../money/usd.ts';
import type { Accounts } from '../../players/accounts.ts';
import { confirmEmailAddress, findByIdentifier, insertPlayer } from '../../players/player-rows.ts';
import { TERMS_VERSION } from '../../players/register/register.ts';

export const DEMO_USERNAME = 'demo';
export const DEMO_PASSWORD = 'Demo123!';
export const DEMO_IN_PRODUCTION =
  "DATABASE_URL: this database holds the sandbox's demo player, whose password everybody knows. Production needs a database of its own.";
const DEMO_BALANCE = dollars(10_000);

/** Creates a funded player, so that a newcomer to a sandbox plays within a minute. */
export async function ensureDemoPlayer(accounts: Accounts): Promise<void> {
  const { cells, clock, hasher } = accounts;
  if (await findByIdentifier(cells, DEMO_USERNAME)) return;
  const passwordHash = await hasher.hash(DEMO_PASSWORD);
  await cells.at(FIRST_CELL).transaction(async (tx) => {
    const now = clock.now();
    const playerId = await insertPlayer(tx, {
      username: DEMO_USERNAME,
      email: 'demo@example.com',
      passwordHash,
      country: null,
      referrerId: null,
      termsVersion: TERMS_VERSION,
      language: 'en',
      now,
    });
    if (playerId === null) return;
    await confirmEmailAddress(tx, playerId, now);
    await openWallet(tx, playerId);
    await post(tx, clock, {
      playerId,
      key: 'sandbox:welcome',
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: DEMO_BALANCE }],
    });
  });
}

/** Whether the database was used in the sandbox: the demo player's password is public. */
export async function hasDemoPlayer({ cells, hasher }: Accounts): Promise<boolean> {
  const player = await findByIdentifier(cells, DEMO_USERNAME);
  return player !== null && (await hasher.verify(player.passwordHash, DEMO_PASSWORD));
}

import type { Cashier } from '../../cashier/cashier.ts';
import { depositTotals } from '../../cashier/deposits/deposit-totals.ts';
import { describeDeposit } from '../../cashier/deposits/describe-deposit.ts';
import { releaseHeldDeposits } from '../../cashier/deposits/held-deposits.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import { createDocumentStore } from '../../identity/document-store.ts';
import { createHttpReviewer } from '../../identity/http-reviewer.ts';
import type { Identity } from '../../identity/identity.ts';
import { createInHouseReviewer } from '../../identity/reviewer.ts';
import { closeBetting, reopenBetting } from '../../ledger/wallet-rows.ts';
import { noticeSigns, openLinkCases, type Linking } from '../../linked-accounts/notice.ts';
import { identitySigns } from '../../linked-accounts/signs.ts';
import { createMailbox } from '../../mail/outbox.ts';
import { closeAccount } from '../../players/closing.ts';
import { findLanguage, findPlayer } from '../../players/player-rows.ts';
import { playHeldUntil } from './link-parts.ts';
import { noteMails } from './notice-parts.ts';
import type { Config } from '../config/config-shape.ts';

export interface IdentityPartsOptions {
  config: Config;
  cells: Cells;
  clock: Clock;
  linking: Linking;
  depositRoom: Cashier['depositRoom'];
  bonusFor: Cashier['bonusFor'];
  depositChanged: Cashier['depositChanged'];
  mailQueued: Identity['mailQueued'];
  walletChanged: Identity['walletChanged'];
  alert: Identity['alert'];
}

/** The identity checks with their dependencies, for the server and for operators' commands. */
export function createIdentity(options: IdentityPartsOptions): Identity {
  const { config, cells, clock, linking, depositRoom, bonusFor, depositChanged, ...told } = options;
  const { keys, publicUrl, reviewer } = config;
  return {
    cells,
    clock,
    keys,
    documents: createDocumentStore(config.documentsDir, keys),
    reviewer: reviewer
      ? createHttpReviewer({ ...reviewer, callbackUrl: `${publicUrl}/provider/kyc/decision`, clock })
      : createInHouseReviewer(),
    mailbox: createMailbox(clock, keys, findLanguage, noteMails(clock)),
    publicUrl,
    neighbours: {
      async contactOf(tx, playerId) {
        const player = await findPlayer(tx, playerId);
        if (!player) throw new Error(`There is no player ${playerId}.`);
        return player;
      },
      depositsOf: depositTotals,
      async releaseHeldDeposits(tx, playerId) {
        const { deposits } = await releaseHeldDeposits(tx, { clock, depositRoom, bonusFor }, playerId);
        return () => deposits.forEach((deposit) => depositChanged(playerId, describeDeposit(deposit)));
      },
      async identityShown(tx, playerId, details) {
        const { news } = await noticeSigns(tx, linking, playerId, identitySigns(details));
        await openLinkCases(tx, clock, news);
      },
      closePlay: (tx, playerId) => closeBetting(tx, playerId, 'infinity'),
      // The player's own exclusion is a separate field of the wallet and does not change. An exclusion from a linked account stays too.
      reopenPlay: async (tx, playerId) => reopenBetting(tx, playerId, await playHeldUntil(tx, clock, playerId)),
      banPlayer: async (tx, playerId) => void (await closeAccount(tx, playerId, clock.now())),
    },
    ...told,
  };
}

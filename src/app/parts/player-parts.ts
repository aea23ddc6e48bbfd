import type { Shown } from '../../content/documents/shown.ts';
import { TERMS_VERSION } from '../../players/register/register.ts';
import { addReferral } from '../../affiliates/affiliate-rows.ts';
import type { Linking } from '../../linked-accounts/notice.ts';
import { inAnsweringCells } from '../../db/cells/cells.ts';
import { createMailbox } from '../../mail/outbox.ts';
import type { Accounts } from '../../players/accounts.ts';
import { clearOldFailures } from '../../credentials/login-lock.ts';
import { clearOldMailTokens } from '../../players/passwords/mail-tokens.ts';
import { createPasswordHasher, type PasswordCost } from '../../credentials/password-hashing.ts';
import { findLanguage } from '../../players/player-rows.ts';
import { handleRecoveryRequests } from '../../players/passwords/recovery.ts';
import { playerRoutes } from '../../players/routes.ts';
import { promotionState } from '../../promotions/promotion.ts';
import { rewardsOf } from '../../rewards/rewards.ts';
import { saferPlayRoutes } from '../../safer-play/routes.ts';
import type { Crowd } from './crowd-parts.ts';
import { noteMails } from './notice-parts.ts';
import { HOUR_MS, MINUTE_MS, type Job } from './jobs.ts';
import { accountSeenBy, noticeOlder } from './link-parts.ts';
import type { ServerBase } from '../servers/server-base.ts';
import { contactOf } from './withdrawal-parts.ts';

export interface PlayerParts {
  accounts: Accounts;
  jobs: Job[];
}

/** Accounts, and the players' own limits. */
export function createPlayers(
  base: ServerBase,
  linking: Linking,
  crowd: Crowd,
  shown: () => Shown,
  passwordCost?: PasswordCost,
): PlayerParts {
  const { config, serve, guard, cells, clock, sessions, limiter, mailWorker, countryOf, walletChanged, log } = base;
  const accounts: Accounts = {
    cells,
    counters: base.counters,
    clock,
    keys: config.keys,
    sessions,
    limiter,
    hasher: createPasswordHasher(passwordCost),
    mailbox: createMailbox(clock, config.keys, findLanguage, noteMails(clock)),
    refuseCountry: base.refuseCountry,
    termsVersion: () => termsVersionOf(shown()),
    publicUrl: config.publicUrl,
    playerReferred: addReferral,
    accountSeen: accountSeenBy(linking, config),
    mailQueued: mailWorker.kick,
  };
  playerRoutes(serve, {
    accounts,
    guard,
    countryOf,
    partsOf: (wallet) => ({ ...rewardsOf(wallet), ...promotionState(wallet) }),
    walletChanged,
    nameShown: crowd.names.changed,
    log,
  });
  const { mailbox } = accounts;
  saferPlayRoutes(serve, { cells, clock, limiter, mailbox, contactOf, mailQueued: mailWorker.kick });
  return {
    accounts,
    jobs: [
      { name: 'recovery', everyMs: 5_000, run: () => handleRecoveryRequests(accounts) },
      {
        name: 'account signs',
        everyMs: 10 * MINUTE_MS,
        run: () => inAnsweringCells(cells, (database) => noticeOlder(database, linking)),
      },
      { name: 'sessions', everyMs: MINUTE_MS, run: sessions.clear },
      { name: 'login failures', everyMs: 10 * MINUTE_MS, run: () => clearOldFailures(cells.directory, clock.now()) },
      { name: 'mail tokens', everyMs: HOUR_MS, run: () => clearOldMailTokens(cells.directory, clock.now()) },
      { name: 'mail outbox', everyMs: HOUR_MS, run: mailWorker.clear },
    ],
  };
}

/** The version of the terms that a new player agrees to: the text shown at that time. */
function termsVersionOf(shown: Shown): string {
  const found = shown.find('legal', 'terms');
  return found.state === 'shown' ? `${found.changedOn} version ${found.version}` : TERMS_VERSION;
}

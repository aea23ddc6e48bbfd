import * as accounts from './account-acts.ts';
import * as crash from './crash-acts.ts';
import * as games from './game-acts.ts';
import * as money from './money-acts.ts';
import * as slots from './slot-acts.ts';
import type { Turn } from './turn.ts';

export interface Act {
  /** How often it is drawn, against the others. */
  weight: number;
  run(turn: Turn): Promise<void>;
  /** Needs no session, or is about having none. */
  isForAnyone?: true;
}

/** Everything a player can do. A name is part of what a failing seed replays: renaming one changes nothing else. */
export const ACTS = {
  keno: { weight: 14, run: games.playKeno },
  dice: { weight: 8, run: games.playDice },
  'old dice signature': { weight: 1, run: games.playOldDice },
  'mines auto': { weight: 5, run: games.playMinesAuto },
  mines: { weight: 14, run: games.playMines },
  'plinko drop': { weight: 8, run: games.dropBall },
  'plinko landing': { weight: 6, run: games.landBall },
  'process-unfinished': { weight: 2, run: games.landAll },
  crash: { weight: 16, run: crash.playCrash },
  'seeds rotated': { weight: 3, run: games.rotateSeeds },
  deposit: { weight: 6, run: money.depositCoins },
  withdrawal: { weight: 3, run: money.withdraw },
  'rakeback claim': { weight: 3, run: money.claimRakeback },
  'rank reward claim': { weight: 2, run: money.claimRankReward },
  'VIP bonus claim': { weight: 2, run: money.claimBonus },
  'promotion activated': { weight: 3, run: money.activate },
  'promotion cancelled': { weight: 1, run: money.cancel },
  'bonus nearly wagered': { weight: 2, run: money.skipAhead },
  'bonus nearly lost': { weight: 1, run: money.loseDown },
  'referral code': { weight: 1, run: money.setCode },
  'slot launch': { weight: 2, run: slots.launch },
  'slot bet': { weight: 8, run: slots.spin },
  'slot result or refund': { weight: 8, run: slots.endSpin },
  'balance selected': { weight: 4, run: accounts.selectBalance },
  favourites: { weight: 2, run: accounts.changeFavourites },
  limits: { weight: 1, run: accounts.setLimits },
  'self-exclusion': { weight: 0.3, run: accounts.excludeSelf },
  'VIP page read': { weight: 2, run: accounts.readVip },
  'session read': { weight: 5, run: accounts.readSession },
  refresh: { weight: 1, run: accounts.refresh },
  'sign-out': { weight: 0.7, run: accounts.signOut },
  'password changed': { weight: 0.2, run: accounts.changePassword },
  'name registered again': { weight: 0.2, run: accounts.registerTwice, isForAnyone: true },
  'sign-in of nobody': { weight: 0.2, run: accounts.signInWrongly, isForAnyone: true },
  'bet without a session': { weight: 2, run: accounts.tryWithoutSession, isForAnyone: true },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

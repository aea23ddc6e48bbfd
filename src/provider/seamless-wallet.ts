import { RUNS_ENDED } from '../bets/promotion-runs.ts';
import { refuseStake } from '../bets/stakes.ts';
import type { Clock } from '../clock/clock.ts';
import { perCell, type Cells, type PerCell } from '../db/cells/cells.ts';
import type { Database, Queryable } from '../db/database.ts';
import { isDuplicateKey } from '../db/failures.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import { createBatcher, joinBatchers, type Batcher } from '../ledger/batch.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { hasWallet, readWallet } from '../ledger/wallet-rows.ts';
import { ZERO_USD, type UsdMicros } from '../money/usd.ts';
import { toCents, toDecimal } from './amounts.ts';
import { maskBody, methodOf, playerIdOf, readCallback, userIdOf, type Callback, type Method } from './callback.ts';
import { storeCallback } from './callback-log.ts';
import { decideCall } from './decide.ts';
import type { FindGame } from './game-facts.ts';
import { findGameSession, findLastSession, findSessionsOf, noteAuthenticated } from './game-sessions.ts';
import { isSignedByProvider } from './hash.ts';
import type { HashGate } from './hash-gate.ts';
import { ATTACHMENTS, TRANSACTION_KINDS, type Round, type StoredCallback, type TransactionKind } from './records.ts';
import { REPLIES, type RefusalName } from './replies.ts';
import type { ProviderSettings } from './settings.ts';
import { loadStates, type Needs, type ProviderState } from './state.ts';
import type { Told } from './steps.ts';
import type { Alert } from './effect.ts';

export interface SeamlessWalletOptions {
  cells: Cells;
  /** Pools for batches only; see the ledger. */
  batchCells: PerCell<Database>;
  clock: Clock;
  settings: Pick<ProviderSettings, 'secret' | 'providerId' | 'freeRoundCredit'>;
  /** By the symbol of a game. */
  stakeMaxOf(game: string): UsdMicros;
  findGame: FindGame;
  isBanned(playerId: PlayerId): Promise<boolean>;
  gate: HashGate;
  /** Called after the commit. A stake is announced by itself: merged with a win that follows at once, it would not be seen. */
  walletChanged(wallet: Wallet, isByItself: boolean): void;
  /** A bet keeps the player's own session alive. */
  recordActivity(sessionId: string): void;
  /** Receives finished rounds after the commit, and again if a late win follows. */
  roundsEnded?(rounds: readonly Round[]): void;
  raise(alert: Alert, playerId: PlayerId | null): Promise<void>;
  log(line: string): void;
}

export interface SeamlessWallet {
  /** Answers any call from the provider. */
  answer(method: string, body: string, address: string): Promise<object>;
  drain(): Promise<void>;
}

const CURRENCY = 'USD';
const PLAYERS_REMEMBERED_MAX = 100_000;

/** The provider's access to the balances: there is only our wallet, and each reference changes it at most once. */
export function createSeamlessWallet(options: SeamlessWalletOptions): SeamlessWallet {
  const { cells, clock, settings, gate, log } = options;
  const load = (db: Queryable, wallets: readonly Wallet[], needs: readonly Needs[]) =>
    loadStates(db, wallets, needs, settings.providerId);
  const batcher: Batcher<ProviderState, Needs> = joinBatchers(
    perCell(options.batchCells, (database) =>
      createBatcher<ProviderState, Needs>({
        database,
        clock,
        attachments: [...Object.values(ATTACHMENTS), RUNS_ENDED],
        written(attached) {
          const rounds = attached.get(ATTACHMENTS.rounds.name) as readonly Round[] | undefined;
          const ended = rounds?.filter(({ endedAt }) => endedAt !== null) ?? [];
          if (ended.length > 0) options.roundsEnded?.(ended);
        },
        loadExtras: load,
        readExtras: load,
      }),
    ),
  );
  const players = new Set<PlayerId>();

  const findPlayer = async (userId: string): Promise<PlayerId | null> => {
    const playerId = playerIdOf(userId);
    if (playerId === null || players.has(playerId)) return playerId;
    if (!cells.has(playerId) || !(await hasWallet(cells.of(playerId), playerId))) return null;
    if (players.size < PLAYERS_REMEMBERED_MAX) players.add(playerId);
    return playerId;
  };

  const answerQuietly = async (call: Callback): Promise<object> => {
    const now = clock.now();
    if (call.method === 'authenticate') return authenticate(options, call.token!, now);
    const playerId = await findPlayer(call.userId!);
    if (playerId === null) return REPLIES.playerUnknown;
    if (call.method === 'sessionExpired') return REPLIES.success;
    const database = cells.of(playerId);
    const wallet = await readWallet(database, playerId);
    if (call.method === 'getBalancePerGame') {
      const sessions = await findSessionsOf(database, playerId, call.gameIds, now);
      const gamesBalances = call.gameIds.map((gameID) => {
        const balance = sessions.find(({ game }) => game === gameID)?.balance ?? 'primary';
        return { gameID, ...shown(wallet, balance) };
      });
      return { gamesBalances, ...REPLIES.success };
    }
    const session =
      call.token === null
        ? await findLastSession(database, playerId, now)
        : await findGameSession(cells, call.token, now);
    if (call.token !== null && session?.playerId !== playerId) return REPLIES.tokenInvalid;
    return { currency: CURRENCY, ...shown(wallet, session?.balance ?? 'primary'), ...REPLIES.success };
  };

  const move = async (call: Callback, playerId: PlayerId, stored: StoredCallback): Promise<Told | RefusalName> => {
    const game = call.method === 'bet' ? await options.findGame(call.gameId!) : null;
    const stakeMax = options.stakeMaxOf(call.gameId ?? '');
    const ask = { call, game, stored, stakeMax, freeRoundCredit: settings.freeRoundCredit };
    const submit = () =>
      batcher.submit<Told>({
        playerId,
        needs: { playerId, call },
        decide: (state, now) => decideCall(state, now, ask),
      });
    // Another server may have used the reference in parallel: a second try finds its row.
    const outcome = await submit().catch((error: unknown) => {
      if (isDuplicateKey(error)) return submit();
      throw error;
    });
    if (!outcome.ok) {
      if (outcome.reason === 'insufficient_funds') return 'insufficientBalance';
      throw new Error(`The ledger refused ${call.method}: ${outcome.reason}`);
    }
    const told = outcome.answer as Told;
    if (told.ok && told.isNew) {
      options.walletChanged(told.wallet, call.method === 'bet');
      if (told.sessionId !== null) options.recordActivity(told.sessionId);
    }
    if (told.alert) {
      await options
        .raise(told.alert, playerId)
        .catch((error: unknown) => log(`Provider: alert lost: ${String(error)}`));
    }
    return told;
  };

  /** Refuses a reference that another player has used. */
  const refuseUnknownPlayer = async ({ method, reference }: Callback): Promise<object> => {
    const kind = TRANSACTION_KINDS[method as TransactionKind];
    if (reference === null || kind === undefined) return REPLIES.playerUnknown;
    const { rowCount } = await cells.directory.query(
      'SELECT FROM provider_references WHERE provider_id = $1 AND kind = $2 AND reference = $3',
      [settings.providerId, kind, reference],
    );
    if (rowCount === 0) return REPLIES.playerUnknown;
    await options.raise({ kind: 'reference_reused', subject: `${method} ${reference}`, details: {} }, null);
    return REPLIES.doNotRetry;
  };

  const isQuiet = (method: Method) =>
    ['authenticate', 'balance', 'getBalancePerGame', 'sessionExpired'].includes(method);

  const answerCall = async (call: Callback, stored: StoredCallback): Promise<{ reply: object; isStored: boolean }> => {
    if (isQuiet(call.method)) return { reply: await answerQuietly(call), isStored: false };
    const playerId = await findPlayer(call.userId!);
    if (playerId === null) return { reply: await refuseUnknownPlayer(call), isStored: false };
    const told = await move(call, playerId, { ...stored, playerId });
    if (typeof told === 'string') return { reply: REPLIES[told], isStored: false };
    if (!told.ok) return { reply: REPLIES[told.reply], isStored: false };
    return { reply: replyOf(call.method, told), isStored: told.isNew };
  };

  return {
    async answer(name, body, address) {
      if (gate.isShut(address)) return REPLIES.hashInvalid;
      const stored: StoredCallback = {
        receivedAt: clock.now(),
        playerId: null,
        method: name.replaceAll('\0', '').slice(0, 40),
        reference: null,
        address,
        error: 0,
        body: maskBody(body),
      };
      const keep = async (reply: object, facts: Partial<StoredCallback> = {}) => {
        const { error } = reply as { error: number };
        await storeCallback(cells.directory, { ...stored, ...facts, error }).catch((problem: unknown) =>
          log(`Provider: a call was not stored: ${String(problem)}`),
        );
        return reply;
      };
      const params = [...new URLSearchParams(body)];
      if (!isSignedByProvider(params, settings.secret)) {
        if (gate.fail(address)) log(`Provider: too many wrong hashes from ${address}, not listening for a minute.`);
        return keep(REPLIES.hashInvalid);
      }
      const method = methodOf(name);
      if (!method) return keep({ ...REPLIES.badParameters, description: 'Bad parameters: no such method' });
      const read = readCallback(method, params, settings);
      if (!read.ok) return keep({ ...REPLIES.badParameters, description: read.text });
      const { call } = read;
      const known = {
        method,
        reference: call.reference,
        playerId: call.userId === null ? null : playerIdOf(call.userId),
      };
      try {
        const { reply, isStored } = await answerCall(call, { ...stored, ...known });
        return isStored ? reply : await keep(reply, known);
      } catch (error) {
        log(`Provider: ${method} ${call.reference ?? ''} failed: ${String(error)}`);
        return keep(method === 'endRound' ? REPLIES.retryEndRound : REPLIES.retry, known);
      }
    },
    drain: () => batcher.drain(),
  };
}

async function authenticate(
  { cells, isBanned, clock }: SeamlessWalletOptions,
  token: string,
  now: Date,
): Promise<object> {
  const session = await findGameSession(cells, token, now);
  if (!session) return REPLIES.tokenInvalid;
  const { playerId, balance, country } = session;
  if (await isBanned(playerId)) return REPLIES.playerFrozen;
  if (session.isOver) return REPLIES.playerUnknown;
  const wallet = await readWallet(cells.of(playerId), playerId);
  const closed = refuseStake(wallet, ZERO_USD, { stakeMax: ZERO_USD, edgePpm: 0 }, now);
  if (closed) return REPLIES.playerFrozen;
  await noteAuthenticated(cells.of(playerId), playerId, token, clock.now());
  return {
    userId: userIdOf(playerId),
    currency: CURRENCY,
    ...shown(wallet, balance),
    token,
    ...(country === null ? {} : { country }),
    ...REPLIES.success,
  };
}

function replyOf(method: Method, { wallet, balance, transactionId, usedPromo }: Extract<Told, { ok: true }>): object {
  if (method === 'refund') return { transactionId, ...REPLIES.success };
  if (method === 'endRound') return { ...shown(wallet, balance), ...REPLIES.success };
  return {
    transactionId,
    currency: CURRENCY,
    ...shown(wallet, balance),
    ...(method === 'bet' ? { usedPromo: toDecimal(usedPromo) } : {}),
    ...REPLIES.success,
  };
}

/** A game uses the balance that was selected when it was opened. */
function shown(wallet: Wallet, balance: BalanceType): { cash: number; bonus: number } {
  return balance === 'primary'
    ? { cash: toCents(wallet.primary), bonus: 0 }
    : { cash: 0, bonus: toCents(wallet.promotional) };
}

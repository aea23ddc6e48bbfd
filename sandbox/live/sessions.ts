import { randomBytes } from 'node:crypto';
import type { Row, Table } from '../journal.ts';
import { balanceCents, type Wallet } from '../wallet/client.ts';

/** The casino's request to open a table or the lobby for a player. */
export interface Launch {
  readonly tableId: string;
  readonly token: string;
  readonly language: string;
  readonly lobbyFilter: string | null;
}

export interface LiveSession extends Row, Launch {
  /** Known after the casino has confirmed the token. */
  userId: string | null;
}

export interface Sessions {
  /** Opens a session and returns the key for its page. */
  launch(launch: Launch): string;
  of(key: string): LiveSession | null;
  endOf(userId: string): void;
  /** Asks the casino who this session belongs to. Null if it does not know the token, or does not answer. */
  enter(session: LiveSession): Promise<{ userId: string } | null>;
}

const KEPT_MAX = 2000;

export function createSessions(
  table: Table<LiveSession>,
  wallet: Wallet,
  askForBalance: () => (userId: string, cents: number) => void,
): Sessions {
  return {
    launch(launch) {
      // The oldest sessions are dropped. Their pages need a new key from the casino.
      for (const { id } of table.all().slice(0, 1 - KEPT_MAX)) table.remove(id);
      return table.put({ ...launch, id: randomBytes(18).toString('base64url'), userId: null }).id;
    },
    of: (key) => table.get(key),
    endOf(userId) {
      for (const session of table.all()) if (session.userId === userId) table.remove(session.id);
    },
    async enter(session) {
      const onBalance = askForBalance();
      const reply = await wallet.call('authenticate', { token: session.token });
      const userId = reply.kind === 'done' ? reply.answer.userId : undefined;
      if (reply.kind !== 'done' || !userId) return null;
      if (session.userId !== userId) table.put(Object.assign(session, { userId }));
      const left = balanceCents(reply.answer);
      if (left !== null) onBalance(userId, left);
      return { userId };
    },
  };
}

import type { Tx } from '../db/database.ts';
import type { Permission } from '../http/permissions.ts';
import type { PlayerId } from '../ledger/player-id.ts';

/** Words and options after the command's name. */
export interface Input {
  /** Keyed by the names in `takes`. */
  words: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A member of staff, identified by a second factor. */
export interface Member {
  staffId: bigint;
  /** The e-mail address of the account. */
  name: string;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
}

export interface Operator extends Member {
  reason: string;
  /** The proposer of what this operator approves. */
  proposedBy?: Pick<Member, 'staffId' | 'name'>;
}

export interface Refused {
  ok: false;
  text: string;
}

type Cell = string | number | boolean | null;
export type Output =
  | { kind: 'table'; rows: Record<string, Cell>[]; empty: string }
  | { kind: 'facts'; facts: Record<string, Cell> };

interface Named {
  /** One or two words: `kyc list`. */
  name: string;
  summary: string;
  /** Required words, in order: `['player']`. */
  takes?: readonly string[];
  /** Description of each option; names with a trailing `=` take a value. */
  options?: Readonly<Record<string, string>>;
  /** Options that take a whole document, by name without `=`: the maximum number of characters. */
  longest?: Readonly<Record<string, number>>;
  /** The permission it needs. */
  permission: Permission;
}

/** Read-only. If it shows personal data, it is recorded who looked, at whom, and why. */
export interface Look extends Named {
  look(input: Input): Promise<{ ok: true; output: Output } | Refused>;
  /** Whose data it shows; left out if nothing personal is shown. */
  recordedTarget?(input: Input): Promise<string | null>;
}

/** A planned act, ready to be stored until a second person agrees. */
export interface Plan {
  ok: true;
  target: string;
  /** One line for the approver. */
  summary: string;
  /** JSON with all that `perform` needs. With a `playerId` it runs in that player's cell. */
  content: Readonly<Record<string, unknown>>;
  /** Why one person is not enough; null if one is. */
  needsSecond: string | null;
  /** Identifies duplicates among proposals of the same command. Left out: those with the same content. */
  sameAs?: string;
  /** The piece of work that it ends (`takes.ts`): refused while another person has taken it. */
  worksOn?: string;
}

export interface Act extends Named {
  plan(input: Input): Promise<Plan | Refused>;
  /** The permission to approve it as second person. Left out: the same as to do it. */
  approval?: Permission;
  /** Like `needsSecond`, but in the transaction that performs it: for limits shared by parallel acts. */
  secondIf?(tx: Tx, content: Plan['content'], by: Operator): Promise<string | null>;
  /** Runs in one transaction with the row in the audit log, which the caller writes. */
  perform(tx: Tx, content: Plan['content'], by: Operator): Promise<Performed | Refused>;
}

export interface Performed {
  ok: true;
  output: Output;
  /** The target, if the plan could not know it. */
  target?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export type Command = Look | Act;

export interface KnownPlayer {
  playerId: PlayerId;
  username: string;
  email: string;
  status: string;
}

/** By username, e-mail address or number. */
export type FindPlayer = (text: string) => Promise<KnownPlayer | null>;

export const NO_PLAYER: Refused = { ok: false, text: 'There is no such player.' };

export function isAct(command: Command): command is Act {
  return 'perform' in command;
}

import type { Tx } from '../db/database.ts';
import type { Permission } from '../http/permissions.ts';
import type { PlayerId } from '../ledger/player-id.ts';

/** What was typed after the command's name. */
export interface Input {
  /** By the names in `takes`. */
  words: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A member of staff who is known by a second factor. */
export interface Member {
  staffId: bigint;
  /** The e-mail address of the account. */
  name: string;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
}

export interface Operator extends Member {
  reason: string;
  /** Who had proposed what this operator approves. */
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
  /** Words that must follow, in order: `['player']`. */
  takes?: readonly string[];
  /** What each option is for; those named with a trailing `=` carry a value. */
  options?: Readonly<Record<string, string>>;
  /** An option that carries a whole document, by its name without `=`: how many characters it may have. */
  longest?: Readonly<Record<string, number>>;
  /** What a member of staff must be allowed to do for it. */
  permission: Permission;
}

/** Only looks. What shows personal data is recorded: who looked, at whom, and why. */
export interface Look extends Named {
  look(input: Input): Promise<{ ok: true; output: Output } | Refused>;
  /** Whom it shows; left out where nothing personal is shown. */
  recordedTarget?(input: Input): Promise<string | null>;
}

/** What an act would do, ready to be stored until a second person agrees. */
export interface Plan {
  ok: true;
  target: string;
  /** One line for whoever is to approve it. */
  summary: string;
  /** JSON, all that `perform` needs. With a `playerId` it works in that player's cell. */
  content: Readonly<Record<string, unknown>>;
  /** Why one person is not enough; null when one is. */
  needsSecond: string | null;
  /** Proposals of the same command with the same text here are the same. Left out: those with the same content. */
  sameAs?: string;
  /** The piece of work that it ends (`takes.ts`): refused while another one has taken it. */
  worksOn?: string;
}

export interface Act extends Named {
  plan(input: Input): Promise<Plan | Refused>;
  /** Who may approve it when one person is not enough. Left out: whoever may do it. */
  approval?: Permission;
  /** The same as `needsSecond`, in the transaction that performs it: for limits that parallel acts share. */
  secondIf?(tx: Tx, content: Plan['content'], by: Operator): Promise<string | null>;
  /** In one transaction with the row in the audit log, which the caller writes. */
  perform(tx: Tx, content: Plan['content'], by: Operator): Promise<Performed | Refused>;
}

export interface Performed {
  ok: true;
  output: Output;
  /** Whom it concerned, where the plan could not know. */
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

import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Desk } from '../../operator/acts.ts';
import type { Command, Operator } from '../../operator/command.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';

/** What the routes of the back office need. */
export interface Office {
  cells: Cells;
  /** Reads run under a database role that cannot change anything. */
  reads: ReadingCells;
  clock: Clock;
  commands: readonly Command[];
  keys: KeyRing;
}

/** Acts from a browser are recorded with its network address. */
export function deskOf({ cells, clock, commands }: Office, request: FastifyRequest): Desk {
  return { cells, clock, commands, recorded: { via: 'browser' }, ip: request.ip };
}

export function operatorOf({ staffId, name, roles, permissions }: StaffSession, reason: string): Operator {
  return { staffId, name, roles, permissions, reason };
}

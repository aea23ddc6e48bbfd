import { Type, type TSchema } from 'typebox';
import { Strict } from '../../http/contract.ts';

/** Schemas shared by several calls of the back office. */
export const Time = Type.String({ format: 'date-time' });
export const OrNull = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
export const Text = Type.String();
export const Dollars = Type.String({ description: 'Dollars as text, exact' });
export const PlayerParam = Strict({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) });
export const PlayerName = Strict({ id: Text, username: Text });
/** Reasons for a look at personal data. The reason is recorded and shown to the player. */
export const LOOK_REASONS = ['support', 'identity', 'withdrawal', 'deposit', 'risk', 'approval'] as const;
export const LookReason = Type.Enum([...LOOK_REASONS]);

import { Type } from 'typebox';
import { Strict } from '../../http/contract.ts';
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '../../operator/reason.ts';

export const Reason = Type.String({ minLength: REASON_LENGTH_MIN, maxLength: REASON_LENGTH_MAX });
const Fact = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const ActAnswer = Strict({
  done: Type.Boolean({ description: 'False: it waits for a second person' }),
  proposal: Type.Union([Type.String(), Type.Null()]),
  needs: Type.Union([Type.String(), Type.Null()], { description: 'Why a second person is needed' }),
  facts: Type.Record(Type.String(), Fact),
});

import { Type } from 'typebox';

/** `risk`, case-insensitive. */
export const RiskName = Type.String({ maxLength: 6, description: 'low, medium or high' });

/** Fields of every first answer about a bet. */
export const proofFields = {
  betId: Type.String(),
  nonce: Type.Integer(),
  serverSeedHash: Type.String(),
};

/** The balances after the call, with the wallet version that orders them. */
export const walletFields = {
  balance: Type.Number(),
  bonus: Type.Number(),
  version: Type.Integer(),
};

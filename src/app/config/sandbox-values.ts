import type { SettingName } from './settings.ts';

/** Our credentials at the sandbox. They are public, so production refuses each of them. */
export const SANDBOX_VALUES = {
  CRYPTO_API_KEY: 'sim-api-key',
  CRYPTO_IPN_SECRET: 'sim-ipn-secret-K9d',
  CRYPTO_EMAIL: 'ops@roulo.test',
  CRYPTO_PASSWORD: 'sim-password',
  CRYPTO_TOTP_SECRET: 'JBSWY3DPEHPK3PXP',
  SLOTS_SECURE_LOGIN: 'sim_roulo',
  SLOTS_SECRET: 'sim-slots-secret-7Q2',
  SLOTS_STYLENAME: 'sim_roulo',
  LIVE_CASINO_ID: 'simcasino000001',
  LIVE_PRELIVE_CASINO_ID: 'simcasinopre001',
  KYC_TOKEN: 'sim-identity-token',
  KYC_SECRET: 'sim-identity-secret-R4w',
  STAFF_OIDC_CLIENT_ID: 'sim-office',
  STAFF_OIDC_CLIENT_SECRET: 'sim-office-secret-V8c',
} as const satisfies Partial<Record<SettingName, string>>;

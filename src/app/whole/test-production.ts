import { newKeyText } from '../../secrets/key-ring.ts';

/** Settings that production accepts: as far as settings can tell, every provider is a real one. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEYS: newKeyText(),
  PUBLIC_URL: 'https://roulo.example/',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Roulo <hello@roulo.example>',
  CRYPTO_API_URL: 'https://api.processor.example',
  CRYPTO_API_KEY: 'key',
  CRYPTO_IPN_SECRET: 'secret',
  CRYPTO_EMAIL: 'ops@roulo.example',
  CRYPTO_PASSWORD: 'password',
  CRYPTO_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  GAME_ORIGINS: 'https://games.example',
  SLOTS_API_URL: 'https://api.aggregator.example/',
  SLOTS_SECURE_LOGIN: 'roulo',
  SLOTS_SECRET: 'secret',
  SLOTS_STYLENAME: 'roulo',
  SLOTS_PROVIDER_ID: 'pragmaticplay',
  SLOTS_ALLOWED_IPS: '198.51.100.0/24',
  LIVE_FEED_URL: 'wss://live.provider.example/ws',
  LIVE_FEED_PRELIVE_URL: 'wss://prelive.provider.example/ws',
  LIVE_CASINO_ID: 'roulo',
  LIVE_PRELIVE_CASINO_ID: 'roulo-prelive',
  TRUSTED_PROXIES: '10.0.0.9',
};

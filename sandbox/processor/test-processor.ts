import { startCasino, type Received } from '../test-casino.ts';
import { startSandbox } from '../test-sandbox.ts';
import { CREDENTIALS } from './machine.ts';
import { STEP_MS, totpCode } from './totp.ts';

export interface PaymentAnswer {
  readonly payment_id: string;
  readonly pay_address: string;
  readonly payment_status: string;
}

export interface PayoutAnswer {
  readonly id: string;
  readonly status: string;
  readonly hash: string | null;
  readonly unique_external_id: string;
}

const KEY = { 'x-api-key': CREDENTIALS.apiKey };

/** A casino and a sandbox over real HTTP, with a chain a thousand times faster. */
export async function startProcessor(
  options: { dataDir?: string; answer?: (got: Received, count: number) => number } = {},
) {
  const casino = await startCasino(options.answer);
  const sandbox = await startSandbox(options.dataDir ?? null);
  const base = `http://127.0.0.1:${sandbox.httpPort}/processor`;
  const control = async (path: string, body?: object) => {
    const answer = await sandbox.post(`/processor/control/${path}`, body);
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const api = (path: string, init: RequestInit & { token?: string } = {}) => {
    const { token, ...rest } = init;
    const headers = { ...KEY, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(`${base}/v1${path}`, { ...rest, headers });
  };
  const postApi = (path: string, body: object, token?: string) =>
    api(path, { method: 'POST', body: JSON.stringify(body), ...(token !== undefined && { token }) });
  await control('speed', { speed: 1000 });
  await control('settings', { callbackRetryMs: 50, codesWorkOnce: false, rateWalk: false });

  const auth = async (): Promise<string> => {
    const answer = await postApi('/auth', { email: CREDENTIALS.email, password: CREDENTIALS.password });
    return ((await answer.json()) as { token: string }).token;
  };
  const read = async <T>(path: string): Promise<T> => (await (await api(path)).json()) as T;
  return {
    ...sandbox,
    casino,
    base,
    control,
    api,
    postApi,
    auth,
    read,
    events: () => casino.received.map(({ body }) => body['payment_status'] ?? body['status']),
    pay: async (currency = 'usdterc20', order = 'dep_1'): Promise<PaymentAnswer> => {
      const body = { price_amount: 10, price_currency: 'usd', pay_currency: currency, order_id: order };
      const answer = await postApi('/payment', { ...body, ipn_callback_url: casino.url('/provider/crypto/ipn') });
      return (await answer.json()) as PaymentAnswer;
    },
    payout: async (id = 'wd_1', amount = 118.2): Promise<{ id: string; withdrawals: PayoutAnswer[] }> => {
      const withdrawal = {
        address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
        currency: 'trx',
        amount,
        unique_external_id: id,
      };
      const url = casino.url('/provider/crypto/payout-ipn');
      const answer = await postApi('/payout', { ipn_callback_url: url, withdrawals: [withdrawal] }, await auth());
      return (await answer.json()) as { id: string; withdrawals: PayoutAnswer[] };
    },
    verify: async (batch: string, code = totpCode(CREDENTIALS.totpSecret, Math.floor(Date.now() / STEP_MS))) =>
      postApi(`/payout/${batch}/verify`, { verification_code: code }, await auth()),
  };
}

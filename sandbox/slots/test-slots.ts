import { startSandbox } from '../test-sandbox.ts';
import type { GameSession, GameView, OpenedGame, PlayedSpin } from './game-messages.ts';
import { hashOf, startWallet } from './test-wallet.ts';

const BASE = '/IntegrationService/v3/http';

type Wallet = Awaited<ReturnType<typeof startWallet>>;

/** A sandbox whose slots use a real wallet over HTTP. */
export async function startSlots(options: { dataDir?: string; wallet?: Wallet } = {}) {
  const wallet = options.wallet ?? (await startWallet());
  const sandbox = await startSandbox(options.dataDir ?? null, wallet.url);
  const base = `http://127.0.0.1:${sandbox.httpPort}`;
  const control = async <T = Record<string, unknown>>(path: string, body?: object): Promise<T> =>
    (body
      ? await sandbox.post(`/aggregator/control/${path}`, body)
      : await sandbox.app.inject(`/aggregator/control/${path}`)
    ).json<T>();
  const form = async (path: string, params: Record<string, string>): Promise<Record<string, unknown>> => {
    const body = new URLSearchParams({ ...params, hash: hashOf(params) });
    return (await (await fetch(base + path, { method: 'POST', body })).json()) as Record<string, unknown>;
  };
  const ge = async <T>(path: string, body: object): Promise<{ status: number; body: T }> => {
    const answer = await sandbox.post(`/gs2c/ge/${path}`, body);
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  await control('settings', { callTimeoutMs: 1500, retryFirstMs: 30 });
  let requests = 0;
  const launch = (symbol: string, over: Record<string, string> = {}) =>
    form(`${BASE}/CasinoGameAPI/game/url/`, {
      secureLogin: 'sim_roulo',
      symbol,
      language: 'en',
      token: 'gt_1',
      externalPlayerId: 'u_1',
      currency: 'USD',
      playMode: 'REAL',
      ...over,
    });
  return {
    ...sandbox,
    base,
    wallet,
    control,
    form,
    ge,
    launch,
    /** Like the page: the game comes with the page, the player's session from a call. */
    async open(symbol: string): Promise<OpenedGame> {
      const { gameURL } = await launch(symbol);
      const { pathname, search, searchParams } = new URL(String(gameURL));
      const page = await sandbox.app.inject(pathname + search);
      const view = /<script type="application\/json" id="view">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
      const { body: session } = await ge<GameSession>('open', { key: searchParams.get('key') ?? '' });
      return { ...(JSON.parse(view) as GameView), ...session };
    },
    spin: async (key: string, betCents: number, isBought = false, requestId = `r${(requests += 1)}`) =>
      (await ge<PlayedSpin>('spin', { key, requestId, betCents, isBought })).body,
  };
}

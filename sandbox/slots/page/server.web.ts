import type { Failure, JackpotTiers, GameSession, PastRound, PlayedSpin } from '../game-messages.ts';

const API = '/gs2c/ge';
const TRIES = 4;
const PAUSE_MS = 700;

/** A refusal by the server, in words for the player. */
export class GameError extends Error {
  override readonly name = 'GameError';
  readonly code: string;
  constructor({ error, code }: Failure) {
    super(error);
    this.code = code;
  }
}

export interface Server {
  open(): Promise<GameSession>;
  spin(betCents: number, isBought: boolean, pick: number | null): Promise<PlayedSpin>;
  scene(roundId: string, scene: number): void;
  collect(roundId: string): Promise<PlayedSpin>;
  round(roundId: string): Promise<PlayedSpin>;
  balance(): Promise<{ balanceCents: number; jackpot: JackpotTiers | null }>;
  history(): Promise<{ rounds: readonly PastRound[] }>;
}

const DEMO_KEY = 'demo-key';

/** Tells the page around the game, so that its balance does not reveal the result early. */
export function tellCasino(name: 'gameRoundStarted' | 'gameRoundEnded'): void {
  if (parent !== window) parent.postMessage({ name }, '*');
}

export function createServer(place: DOMStringMap): Server {
  let key = place['key'] ?? '';
  return {
    async open() {
      const demo = place['demo'];
      const kept = demo === undefined ? null : keptDemo(demo);
      const opened = await openEither(demo, kept ?? key);
      key = opened.key;
      if (demo !== undefined) keepDemo(demo, key);
      return opened;
    },
    // Retries reuse the request id, so a lost answer never costs a second bet.
    spin: (betCents, isBought, pick) =>
      post('spin', { key, requestId: newId(), betCents, isBought, ...(pick === null ? {} : { pick }) }),
    scene: (roundId, scene) => void post('scene', { key, roundId, scene }).catch(() => undefined),
    collect: (roundId) => post('collect', { key, roundId }),
    round: (roundId) => post('round', { key, roundId }),
    balance: () => post('balance', { key }),
    history: () => post('history', { key }),
  };
}

async function openEither(demo: string | undefined, key: string): Promise<GameSession> {
  if (demo === undefined) return post('open', { key });
  if (key !== '') {
    try {
      return await post('open', { key });
    } catch {
      // The sandbox no longer knows this demo: start a new one.
    }
  }
  return post('demo', { symbol: demo });
}

async function post<T>(path: string, body: object): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${API}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const content: unknown = await answer.json();
      if (answer.ok) return content as T;
      throw new GameError(content as Failure);
    } catch (error) {
      if (error instanceof GameError || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keptDemo(symbol: string): string | null {
  try {
    return sessionStorage.getItem(`${DEMO_KEY}-${symbol}`);
  } catch {
    return null;
  }
}

function keepDemo(symbol: string, key: string): void {
  try {
    sessionStorage.setItem(`${DEMO_KEY}-${symbol}`, key);
  } catch {
    // A frame may be denied storage. Then a reload starts a new demo.
  }
}

import type { GameView, OpenedGame } from '../game-messages.ts';
import { CABINETS } from './cabinets/all.web.ts';
import { createControls, type Controls } from './controls.web.ts';
import { el } from './dom.web.ts';
import { createMotion } from './motion.web.ts';
import { chooseAutoplay, chooseBet, choosePaytable, confirmBuy, openPanel, showHistory } from './panels.web.ts';
import { createPlayer, type Player } from './play.web.ts';
import { createServer, GameError, type Server } from './server.web.ts';
import { createSound, type Sound } from './sound.web.ts';
import { createStage } from './stage.web.ts';
import { createSymbols, type Symbols } from './symbols.web.ts';
import { t } from './texts.web.ts';

const FONT = 'Game';
const FALLBACK = 'Impact, "Arial Black", sans-serif';
const TURBO_PACE = 1.9;
const REFRESH_EVERY_MS = 60_000;

const root = document.getElementById('game')!;
const server = createServer(document.body.dataset);

try {
  if (document.body.dataset['missing'] !== undefined) {
    throw new GameError({ error: '', code: 'NO_GAME' });
  }
  const view = JSON.parse(document.getElementById('view')!.textContent) as GameView;
  const asked = server.open();
  // A failure is thrown at the `await` below, after the font is loaded.
  asked.catch(() => undefined);
  const join = start(view, await loadFont(document.body.dataset['font']));
  await join({ ...view, ...(await asked) });
} catch (error) {
  showFailure(root, error);
}

/** Shows the game. The returned function lets the player in, once the casino has said who it is. */
function start(view: GameView, font: string): (opened: OpenedGame) => Promise<void> {
  const symbols = createSymbols(view, font, CABINETS[view.look.cabinet]);
  const [motion, sound] = [createMotion(), createSound(view.look.cabinet, seedOf(view.game.symbol))];
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const canvas = el('canvas', { attributes: { 'aria-hidden': 'true' } });
  paintPage(view, font);
  let isTurbo = false;
  let playing: { player: Player; opened: OpenedGame } | null = null;
  const act = (what: (player: Player, opened: OpenedGame) => void) => () => {
    sound.wake();
    sound.click();
    if (playing) what(playing.player, playing.opened);
  };
  const controls: Controls = createControls(
    view,
    {
      spin: act((player) => pressSpin(player, () => motion.skip())),
      buy: act((player, opened) => void buy(root, opened, player)),
      autoplay: act((player) => void startAutoplay(root, player)),
      paytable: act((player, opened) => void choosePaytable(root, opened, symbols, player.betCents())),
      history: act((_player, opened) => void openHistory(root, opened, symbols, server)),
      bet: (step) => act((player, opened) => stepBet(opened, player, step))(),
      pick: (step) => act((player) => player.stepPick(step))(),
      bets: act((player, opened) => void pickBet(root, opened, player)),
      turbo: act(() => {
        isTurbo = !isTurbo;
        motion.setPace(isTurbo ? TURBO_PACE : 1);
        controls.setTurbo(isTurbo);
      }),
      sound: () => sound.toggle(),
    },
    motion,
    sound,
  );
  sound.onSwitch(() => controls.setMuted(sound.isMuted()));
  const stage = createStage(canvas, view, symbols, motion, font, isCalm);
  controls.setJackpot(view.jackpot);
  controls.setBusy('closed');
  root.replaceChildren(canvas, controls.root);
  const resize = (): void => stage.resize(controls.taken());
  addEventListener('resize', resize);
  resize();
  stage.reels.show(view.opening);
  stage.grid.show(view.opening);
  return async (opened) => {
    const player = createPlayer({
      opened,
      stage,
      motion,
      sound,
      controls,
      server,
      isTurbo: () => isTurbo || isCalm,
      fail: (error) => void showProblem(root, opened, error),
    });
    playing = { player, opened };
    root.removeAttribute('aria-busy');
    controls.setBusy('idle');
    addEventListener('focus', () => void player.refresh());
    setInterval(() => document.hidden || void player.refresh(), REFRESH_EVERY_MS);
    listenToKeys(sound, player, () => motion.skip());
    if (opened.openRound) await player.resume(opened.openRound);
  };
}

function pressSpin(player: Player, skip: () => void): void {
  if (player.isAuto()) player.stopAutoplay();
  else if (player.isIdle()) player.spin();
  else skip();
}

function listenToKeys(sound: Sound, player: Player, skip: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.code !== 'Space' || event.repeat || document.querySelector('dialog[open]')) return;
    if (document.querySelector('.introduction')) return;
    event.preventDefault();
    sound.wake();
    pressSpin(player, skip);
  });
}

function stepBet({ bets }: OpenedGame, player: Player, step: 1 | -1): void {
  if (!player.isIdle()) return;
  const next = bets[bets.indexOf(player.betCents()) + step];
  if (next !== undefined) player.setBet(next);
}

async function pickBet(root: HTMLElement, { bets }: OpenedGame, player: Player): Promise<void> {
  const chosen = player.isIdle() ? await chooseBet(root, bets, player.betCents()) : null;
  if (chosen !== null) player.setBet(chosen);
}

async function buy(root: HTMLElement, opened: OpenedGame, player: Player): Promise<void> {
  if (player.isIdle() && (await confirmBuy(root, opened, player.betCents()))) player.spin(true);
}

async function startAutoplay(root: HTMLElement, player: Player): Promise<void> {
  if (player.isAuto()) return player.stopAutoplay();
  const plan = player.isIdle() ? await chooseAutoplay(root, player.betCents()) : null;
  if (plan) player.autoplay(plan);
}

async function openHistory(root: HTMLElement, opened: OpenedGame, symbols: Symbols, server: Server): Promise<void> {
  try {
    const { rounds } = await server.history();
    await showHistory(root, opened, symbols, rounds);
  } catch (error) {
    await showProblem(root, opened, error);
  }
}

async function showProblem(root: HTMLElement, { cashierUrl, lobbyUrl }: OpenedGame, error: unknown): Promise<void> {
  const isPoor = error instanceof GameError && error.code === 'WALLET_1';
  const link = isPoor ? cashierUrl : null;
  const back =
    error instanceof GameError && ['WALLET_2', 'WALLET_4', 'GAME_CLOSED'].includes(error.code) ? lobbyUrl : null;
  await openPanel(root, t.oneMoment, (close) => [
    el('p', { text: textOf(error) }),
    ...(link !== null && isWebAddress(link) ? [linkTo(link, t.deposit)] : []),
    ...(back !== null && isWebAddress(back) ? [linkTo(back, t.backToCasino)] : []),
    el('button', { class: 'go', type: 'button', text: t.ok, onClick: () => close(null) }),
  ]);
}

function linkTo(address: string, text: string): HTMLElement {
  return el('a', { class: 'go', text, attributes: { href: address, target: '_top', rel: 'noopener' } });
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

function textOf(error: unknown): string {
  return error instanceof GameError ? (t.byCode[error.code] ?? error.message) : t.noServer;
}

function showFailure(root: HTMLElement, error: unknown): void {
  root.removeAttribute('aria-busy');
  root.replaceChildren(
    el('div', { class: 'failure', attributes: { role: 'alert' } }, [
      el('h1', { text: t.cannotStart }),
      el('p', { text: textOf(error) }),
      el('button', { class: 'go', type: 'button', text: t.tryAgain, onClick: () => location.reload() }),
    ]),
  );
  if (!(error instanceof GameError)) throw error;
}

async function loadFont(address: string | undefined): Promise<string> {
  try {
    const face = await new FontFace(FONT, `url(${address ?? ''})`).load();
    document.fonts.add(face);
    return `${FONT}, ${FALLBACK}`;
  } catch {
    return FALLBACK;
  }
}

/** A number derived from a text. */
function seedOf(text: string): number {
  return (
    Array.from(text).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0
  );
}

function paintPage({ look }: GameView, font: string): void {
  const { style } = document.documentElement;
  document.body.dataset['cabinet'] = look.cabinet;
  style.setProperty('--hue', String(look.hue));
  style.setProperty('--frame', String(look.frameHue));
  style.setProperty('--accent', String(look.accentHue));
  style.setProperty('--display', font);
}

import type { FreeRoundView, GameView, JackpotTiers } from '../game-messages.ts';
import { celebrate, COUNT_MS_PER_STEP, introduce } from './celebration.web.ts';
import { button, dollars, el, icon, ICONS, plainNumber } from './dom.web.ts';
import type { Motion } from './motion.web.ts';
import type { Sound } from './sound.web.ts';
import { t } from './texts.web.ts';

export interface ControlActions {
  spin(): void;
  buy(): void;
  autoplay(): void;
  paytable(): void;
  history(): void;
  bet(step: 1 | -1): void;
  bets(): void;
  turbo(): void;
  sound(): void;
  pick(step: 1 | -1): void;
}

export type Busy = 'idle' | 'spinning' | 'auto' | 'feature' | 'closed';

/** Everything around the reels that is read or pressed. */
export interface Controls {
  readonly root: HTMLElement;
  /** The height it occupies, for the layout of the reels. At the top only elements of full width count. */
  taken(): { top: number; below: number };
  setBalance(cents: number): void;
  setWin(cents: number): void;
  countWin(from: number, to: number): Promise<void>;
  setBet(cents: number, isFree: boolean): void;
  /** Shows the rung to collect at. */
  setPick(pick: number): void;
  setBusy(busy: Busy, autoLeft?: number): void;
  setTurbo(isOn: boolean): void;
  setMuted(isMuted: boolean): void;
  setFeature(label: string | null, left?: number): void;
  setMultiplier(multiplier: number | null): void;
  setFreeRounds(view: FreeRoundView | null): void;
  setJackpot(view: JackpotTiers | null): void;
  /** For screen readers. A notice is also visible above the bar. */
  announce(text: string, isNotice?: boolean): void;
  /** A large title with a sum that counts up. */
  celebrate(title: string, cents: number): Promise<void>;
  /** Waits for a press, or continues after `afterMs`. */
  introduce(title: string, lines: readonly string[], afterMs: number): Promise<void>;
}

export function createControls(opened: GameView, actions: ControlActions, motion: Motion, sound: Sound): Controls {
  const value = (): HTMLElement => el('b', { class: 'value' });
  const [balance, win, bet] = [value(), value(), value()];
  const spinButton = button(t.spin, 'spin', actions.spin, [icon(ICONS.spin), el('span', { class: 'spin-count' })]);
  const auto = button(t.autoplay, 'round', actions.autoplay, [icon(ICONS.auto)]);
  const turbo = button(t.turbo, 'round', actions.turbo, [icon(ICONS.turbo)]);
  const mute = button(sound.isMuted() ? t.soundOn : t.soundOff, 'round quiet', actions.sound, [
    icon(sound.isMuted() ? ICONS.mute : ICONS.sound),
  ]);
  const [less, more] = [
    button(t.lowerBet, 'round small', () => actions.bet(-1), [icon(ICONS.minus)]),
    button(t.higherBet, 'round small', () => actions.bet(1), [icon(ICONS.plus)]),
  ];
  const betBox = button(t.chooseBet, 'meter bet-box', actions.bets, [el('small', { text: t.bet }), bet]);
  const line = el('p', { class: 'line', attributes: { role: 'status' } });
  const buyButton = opened.rules.buy
    ? button(t.buyFeature, 'buy', actions.buy, [
        el('small', { text: t.buy }),
        el('b', { text: t.feature }),
        el('small', { class: 'buy-price' }),
      ])
    : null;
  const collected = el('b', { class: 'value' });
  const picks = [
    button(t.lowerRung, 'round small', () => actions.pick(-1), [icon(ICONS.minus)]),
    button(t.higherRung, 'round small', () => actions.pick(1), [icon(ICONS.plus)]),
  ] as const;
  const collect =
    opened.rules.rungs.length === 0
      ? null
      : el('div', { class: 'collect', attributes: { role: 'group', 'aria-label': t.collectAt } }, [
          el('small', { text: t.collectAt }),
          picks[0],
          collected,
          picks[1],
        ]);
  const bar = el('footer', { class: 'bar' }, [
    el('div', { class: 'group tools' }, [
      button(t.paytableAndRules, 'round quiet', actions.paytable, [icon(ICONS.info)]),
      button(t.history, 'round quiet', actions.history, [icon(ICONS.history)]),
      mute,
    ]),
    el('div', { class: 'group meters' }, [
      el('div', { class: 'meter' }, [el('small', { text: opened.mode === 'DEMO' ? t.demo : t.balance }), balance]),
      el('div', { class: 'meter win-box' }, [el('small', { text: t.win }), win]),
      el('div', { class: 'betting' }, [less, betBox, more]),
    ]),
    el('div', { class: 'group acts' }, [turbo, spinButton, auto]),
  ]);
  const feature = el('div', { class: 'feature', attributes: { hidden: '' } });
  const [featureText, featureCount, multiplierText] = [el('span'), el('b'), el('em')];
  feature.append(featureText, featureCount, multiplierText);
  const jackpot = el('div', { class: 'jackpots', attributes: { hidden: '' } });
  const freeRounds = el('p', { class: 'free-rounds', attributes: { hidden: '' } });
  const root = el('div', { class: 'controls' }, [jackpot, feature, freeRounds, buyButton, collect, line, bar]);
  const setWin = (cents: number): void => {
    win.textContent = dollars(cents);
    win.parentElement?.classList.toggle('has-win', cents > 0);
  };
  setWin(0);

  return {
    root,
    taken() {
      const { bottom, width } = jackpot.getBoundingClientRect();
      return { top: width > window.innerWidth / 2 ? bottom + 8 : 0, below: bar.getBoundingClientRect().height };
    },
    setBalance: (cents) => void (balance.textContent = dollars(cents)),
    setWin,
    async countWin(from, to) {
      let ticked = 0;
      const ms = Math.min(1400, 240 + Math.sqrt(Math.max(0, to - from)) * 18);
      await motion.run(ms, (part) => {
        setWin(Math.round(from + (to - from) * part));
        if (motion.now() - ticked > COUNT_MS_PER_STEP) {
          ticked = motion.now();
          sound.tick();
        }
      });
    },
    setBet(cents, isFree) {
      bet.textContent = isFree ? t.free : dollars(cents);
      const price = root.querySelector('.buy-price');
      if (price && opened.rules.buy) price.textContent = dollars(cents * opened.rules.buy.costBets);
    },
    setPick(pick) {
      const { rungs, coinsPerBet } = opened.rules;
      collected.textContent = `×${plainNumber((rungs[pick] ?? 0) / coinsPerBet)}`;
    },
    setBusy(busy, autoLeft = 0) {
      const isIdle = busy === 'idle';
      for (const each of [less, more, betBox, ...picks, ...(buyButton ? [buyButton] : [])]) each.disabled = !isIdle;
      auto.disabled = busy !== 'idle' && busy !== 'auto';
      spinButton.disabled = busy === 'closed';
      spinButton.classList.toggle('is-busy', busy === 'spinning' || busy === 'feature');
      spinButton.classList.toggle('is-auto', busy === 'auto');
      spinButton.setAttribute('aria-label', busy === 'auto' ? t.stopAutoplay : isIdle ? t.spin : t.faster);
      spinButton.querySelector('.spin-count')!.textContent = busy === 'auto' ? String(autoLeft) : '';
    },
    setTurbo(isOn) {
      turbo.classList.toggle('is-on', isOn);
      turbo.setAttribute('aria-pressed', String(isOn));
    },
    setMuted(isMuted) {
      mute.replaceChildren(icon(isMuted ? ICONS.mute : ICONS.sound));
      mute.setAttribute('aria-label', isMuted ? t.soundOn : t.soundOff);
    },
    setFeature(label, left = 0) {
      feature.hidden = label === null;
      featureText.textContent = label ?? '';
      featureCount.textContent = String(left);
      if (label === null) multiplierText.textContent = '';
    },
    setMultiplier(multiplier) {
      multiplierText.textContent = multiplier === null ? '' : `×${plainNumber(multiplier)}`;
      if (feature.hidden && multiplier !== null) {
        feature.hidden = false;
        featureText.textContent = t.multiplier;
        featureCount.textContent = '';
      } else if (multiplier === null && featureText.textContent === t.multiplier) feature.hidden = true;
    },
    setFreeRounds(view) {
      freeRounds.hidden = view === null;
      freeRounds.textContent = view === null ? '' : t.freeRounds(view.left, dollars(view.betCents));
    },
    setJackpot(view) {
      jackpot.hidden = view === null;
      const tiers = (view?.tiers ?? []).toReversed();
      jackpot.replaceChildren(
        ...tiers.map(({ name, cents }, index) =>
          el('div', { class: `tier tier-${index}` }, [el('small', { text: name }), el('b', { text: dollars(cents) })]),
        ),
      );
    },
    announce(text, isNotice = false) {
      line.textContent = text;
      line.classList.toggle('is-notice', isNotice);
    },
    celebrate: (title, cents) => celebrate(root, motion, sound, title, cents),
    introduce: (title, lines, afterMs) => introduce(root, title, lines, afterMs),
  };
}

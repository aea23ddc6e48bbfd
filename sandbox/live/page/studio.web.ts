import type { TableView } from '../page-messages.ts';
import { invite, waveOff } from './dealer-acts.web.ts';
import { createDealer, type Dealer, type Place } from './dealer.web.ts';
import { calm, h } from './dom.web.ts';
import { t } from './texts.web.ts';
import { speak } from './voice.web.ts';

/** Where the dealer stands and speaks. Everything spoken is also shown as text. */
export interface Studio {
  readonly element: HTMLElement;
  readonly dealer: Dealer;
  /** Speaks the text and shows it. */
  call(text: string): void;
  show(view: TableView): void;
}

const SHOWN_MS_MIN = 2600;

export function createStudio(place: Place): Studio {
  const dealer = createDealer(place);
  const subtitle = h('p', { class: 'subtitle', 'aria-live': 'polite' });
  const element = h('div', { class: 'studio' }, dealer.element, subtitle);
  let shownDealer = '';
  let shownPhase = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const call = (text: string): void => {
    const lengthMs = speak(text, dealer.look);
    subtitle.textContent = text;
    if (!calm.matches) dealer.speak(lengthMs);
    clearTimeout(timer);
    timer = setTimeout(() => (subtitle.textContent = ''), Math.max(SHOWN_MS_MIN, lengthMs + 900));
  };
  return {
    element,
    dealer,
    call,
    show({ dealer: name, phase, roundId }) {
      if (name !== shownDealer) dealer.become(name);
      shownDealer = name;
      const key = `${phase}:${roundId}`;
      if (key === shownPhase) return;
      shownPhase = key;
      if (phase === 'betting') {
        invite(dealer);
        call(t.calls.betting);
      } else if (phase === 'closing') {
        waveOff(dealer);
        call(t.calls.closing);
      }
    },
  };
}

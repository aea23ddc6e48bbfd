import { Check } from 'lucide-react';
import { useState } from 'react';
import { blogTexts } from '../../texts/blog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { WidgetFrame } from './widget-frame.tsx';

const texts = blogTexts.confirmations;
/** Rounded averages of the public chains, and a common number of confirmations. */
const CHAINS = {
  btc: { label: 'Bitcoin', blockS: 600, needed: 2 },
  ltc: { label: 'Litecoin', blockS: 150, needed: 6 },
  doge: { label: 'Dogecoin', blockS: 60, needed: 10 },
  eth: { label: 'Ethereum', blockS: 12, needed: 12 },
  trx: { label: 'TRON', blockS: 3, needed: 19 },
  sol: { label: 'Solana', blockS: 0.4, needed: 32 },
} as const;
type Chain = keyof typeof CHAINS;
const STEPS = 100;

/** Where a payment is at a given time after it was sent. */
export function ConfirmationsWidget() {
  const [chain, setChain] = useState<Chain>('btc');
  const [step, setStep] = useState(35);
  const { blockS, needed } = CHAINS[chain];
  const wholeS = blockS * (needed + 1);
  const passedS = (step / STEPS) * wholeS;
  const blocks = Math.min(needed, Math.floor(passedS / blockS));
  const stages = [
    { name: texts.sent, isDone: true },
    { name: texts.seen, isDone: step > 0 },
    { name: texts.confirmed(blocks, needed), isDone: blocks >= needed },
    { name: texts.credited, isDone: blocks >= needed },
  ];
  return (
    <WidgetFrame title={texts.title}>
      <Select
        label={texts.coin}
        value={chain}
        onChange={setChain}
        options={(Object.keys(CHAINS) as Chain[]).map((value) => ({ value, label: CHAINS[value].label }))}
      />
      <div className="grid gap-1">
        <p className="flex justify-between text-sm text-t2">
          <span>{texts.passed}</span>
          <span className="font-semibold text-t1 tabular-nums">{texts.time(passedS)}</span>
        </p>
        <Slider
          label={texts.passed}
          value={step}
          min={0}
          max={STEPS}
          step={1}
          spoken={texts.time(passedS)}
          onChange={setStep}
        />
      </div>
      <ol aria-live="polite" className="grid grid-cols-4 gap-2 phone:grid-cols-1">
        {stages.map(({ name, isDone }) => (
          <li
            key={name}
            className={classNames(
              'flex items-center gap-2 rounded-control p-3 text-sm font-semibold',
              isDone ? 'bg-s3 text-t1' : 'bg-s2 text-t3',
            )}
          >
            <Check size={16} aria-hidden className={classNames('shrink-0', isDone ? 'text-mint' : 'opacity-0')} />
            {name}
          </li>
        ))}
      </ol>
    </WidgetFrame>
  );
}

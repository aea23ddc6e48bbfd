import { useState } from 'react';
import { drawNumbers, indexOf, isClientSeed } from '../../fairness/draw.ts';
import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { blogTexts } from '../../texts/blog.ts';
import { Field } from '../../ui/field.tsx';
import { Figure, WidgetFrame } from './widget-frame.tsx';

const texts = blogTexts.seeds;
/** A pair whose results are also published elsewhere. */
const EXAMPLE = {
  serverSeed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
  clientSeed: 'bb62964774',
  nonce: '1',
};
const DICE_RESULTS = 10_001;

/** From seeds to a number: a complete Dice roll, computed in the reader's browser. */
export function SeedsWidget() {
  const [serverSeed, setServerSeed] = useState(EXAMPLE.serverSeed);
  const [clientSeed, setClientSeed] = useState(EXAMPLE.clientSeed);
  const [nonce, setNonce] = useState(EXAMPLE.nonce);
  const faults = {
    server: isClientSeed(serverSeed) ? null : texts.seedFault,
    client: isClientSeed(clientSeed) ? null : texts.seedFault,
    nonce: /^\d{1,9}$/.test(nonce) ? null : texts.nonceFault,
  };
  const isReady = Object.values(faults).every((fault) => fault === null);
  return (
    <WidgetFrame title={texts.title}>
      <Field
        label={texts.server}
        value={serverSeed}
        onChange={(event) => setServerSeed(event.target.value.trim())}
        error={faults.server}
        spellCheck={false}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-3">
        <Field
          label={texts.client}
          value={clientSeed}
          onChange={(event) => setClientSeed(event.target.value.trim())}
          error={faults.client}
          spellCheck={false}
        />
        <Field
          label={texts.nonce}
          value={nonce}
          inputMode="numeric"
          onChange={(event) => setNonce(event.target.value.trim())}
          error={faults.nonce}
        />
      </div>
      {isReady && <Result serverSeed={serverSeed} clientSeed={clientSeed} nonce={Number(nonce)} />}
    </WidgetFrame>
  );
}

function Result(seeds: { serverSeed: string; clientSeed: string; nonce: number }) {
  const block = toHex(hmacSha256(seeds.serverSeed, `${seeds.clientSeed}:${seeds.nonce}:0`));
  const [first] = drawNumbers(hmacSha256, seeds, 1) as [number];
  return (
    // Screen readers accept groups only as direct children of the list.
    <dl aria-live="polite" className="grid grid-cols-2 gap-3 *:nth-[-n+2]:col-span-2">
      <Figure
        label={texts.commitment}
        value={<code className="text-sm">{toHex(sha256(ascii(seeds.serverSeed)))}</code>}
      />
      <Figure label={texts.block} value={<code className="text-sm">{block}</code>} />
      <Figure label={texts.number} value={first.toLocaleString()} />
      <Figure
        label={texts.roll}
        value={<span className="text-volt">{(indexOf(first, DICE_RESULTS) / 100).toFixed(2)}</span>}
      />
    </dl>
  );
}

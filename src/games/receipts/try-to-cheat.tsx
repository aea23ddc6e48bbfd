import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { canonicalJson, type Json } from '../../public-log/canonical-json.ts';
import { memoryTexts } from '../../texts/browser-memory.ts';
import { proofTexts } from '../../texts/proof.ts';
import { classNames } from '../../ui/class-names.ts';
import { Verdict } from '../seeds/revealed-pair.tsx';
import { readClaim } from '../verify/read-claim.ts';
import { payoutFor, replayRound } from '../verify/replay-round.ts';
import { toUsd } from '../../money/usd.ts';
import EXAMPLE from './example.json' with { type: 'json' };
import { checkInBrowser } from './signatures.web.ts';
import { verifyEvidence, type Evidence } from './verify-evidence.ts';

const texts = memoryTexts.cheat;

type Bet = typeof EXAMPLE.bet;
/** A seed with which the bet loses. */
const OTHER_SEED = toHex(sha256(ascii('another seed 8')));

/** What a dishonest casino could try, each as forged evidence. */
const TRIES: Record<keyof typeof texts.tries, (bet: Bet) => Evidence> = {
  nothing: (bet) => ({ bet, receipt: EXAMPLE.receipt }),
  payout: (bet) => ({ bet: { ...bet, winnings: bet.winnings / 2 }, receipt: EXAMPLE.receipt }),
  result: (bet) => ({ bet: { ...bet, result: { ...bet.result, rollOutcome: 12.34 } }, receipt: EXAMPLE.receipt }),
  settings: (bet) => ({
    bet: workedOut({ ...bet, parameters: { ...bet.parameters, selectedNumber: 90 } }),
    receipt: EXAMPLE.receipt,
  }),
  seed: (bet) => ({ bet: workedOut({ ...bet, serverSeed: OTHER_SEED }), receipt: EXAMPLE.receipt }),
  seedWithoutReceipt: (bet) => ({ bet: workedOut({ ...bet, serverSeed: OTHER_SEED }) }),
  receipt: (bet) => {
    const forged = workedOut({ ...bet, serverSeed: OTHER_SEED });
    const { serverSeedHash, winnings, multiplier, result } = forged;
    const receipt = { ...EXAMPLE.receipt.receipt, serverSeedHash, winnings, multiplier, result };
    return { bet: forged, receipt: { ...EXAMPLE.receipt, receipt } };
  },
};

/** Recomputes the whole bet, as somebody would who wants another outcome. */
function workedOut(bet: Bet): Bet {
  const serverSeedHash = toHex(sha256(ascii(bet.serverSeed)));
  const read = readClaim({ ...bet, serverSeedHash });
  if (read.status !== 'claim') return bet;
  const { claim } = read;
  const replayed = replayRound(hmacSha256, claim, claim);
  return {
    ...bet,
    serverSeedHash,
    result: claim.game.told.result(claim.choice, replayed.outcome) as Bet['result'],
    multiplier: replayed.multiplierE4 / 10_000,
    winnings: toUsd(payoutFor(claim.stake, replayed)),
  };
}

/** Visitors tamper with a real bet and see which check catches it. */
export function TryToCheat() {
  const [chosen, setChosen] = useState<keyof typeof TRIES>('nothing');
  const evidence = TRIES[chosen](EXAMPLE.bet);
  const { data: report } = useQuery({
    queryKey: ['cheat', chosen],
    queryFn: () =>
      verifyEvidence(evidence, checkInBrowser, { now: new Date(EXAMPLE.receipt.time), keys: [EXAMPLE.receipt.key] }),
    staleTime: Infinity,
  });
  const replay = report?.replay && 'checks' in report.replay ? report.replay : null;
  const caught = replay?.checks.find(({ ok }) => !ok);
  const field = report?.fields.find(({ ok }) => !ok);
  const bet = evidence.bet as Bet;
  return (
    <section className="grid gap-4" aria-labelledby="cheat">
      <h2 id="cheat" className="text-xl">
        {texts.title}
      </h2>
      <p className="text-t2">{texts.lead}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-4 narrow:grid-cols-1">
        <fieldset className="grid content-start gap-2">
          <legend className="sr-only">{texts.title}</legend>
          {(Object.keys(TRIES) as (keyof typeof TRIES)[]).map((name) => (
            <label
              key={name}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-4 py-2',
                chosen === name ? 'bg-s3 text-t1' : 'bg-s1 text-t2',
              )}
            >
              <input
                type="radio"
                name="cheat"
                className="size-5 shrink-0 accent-volt"
                checked={chosen === name}
                onChange={() => setChosen(name)}
              />
              {texts.tries[name]}
            </label>
          ))}
        </fieldset>
        <div className="grid content-start gap-3 rounded-panel bg-s1 p-5" aria-live="polite">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {(['serverSeedHash', 'parameters', 'result', 'multiplier', 'winnings'] as const).map((name) => (
              <Line
                key={name}
                label={proofTexts.fields[name]}
                value={spell(bet[name])}
                was={spell(EXAMPLE.bet[name])}
              />
            ))}
          </dl>
          <Step
            good={replay?.status === 'verified'}
            text={replay?.status === 'verified' ? texts.seedsFit : texts.seedsDiffer}
          />
          <Step
            good={report?.receipt ? report.receipt.ok && !field : null}
            text={
              !report?.receipt
                ? texts.noReceipt
                : !report.receipt.ok
                  ? proofTexts.problems[report.receipt.problem]
                  : field
                    ? texts.receiptDiffers(proofTexts.fields[field.name])
                    : texts.receiptFits
            }
          />
          {report && (
            <Verdict
              good={report.status === 'proved'}
              text={
                report.status === 'proved' ? texts.proved : report.status === 'rejected' ? texts.caught : texts.slipped
              }
            />
          )}
          {caught && <span className="sr-only">{caught.name}</span>}
        </div>
      </div>
    </section>
  );
}

function Line({ label, value, was }: { label: string; value: string; was: string }) {
  return (
    <>
      <dt className="text-t2">{label}</dt>
      <dd className={classNames('break-all', value !== was && 'text-rose')}>{value}</dd>
    </>
  );
}

/** Null if nothing could catch it. */
function Step({ good, text }: { good: boolean | null; text: string }) {
  const Icon = good ? Check : X;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon
        size={18}
        aria-hidden
        className={classNames('mt-0.5 shrink-0', good ? 'text-mint' : good === null ? 'text-gold' : 'text-rose')}
      />
      {text}
    </p>
  );
}

function spell(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value as Json);
}

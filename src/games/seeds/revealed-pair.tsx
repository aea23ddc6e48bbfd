import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fairnessTexts as texts } from '../../texts/fairness.ts';
import { memoryTexts } from '../../texts/browser-memory.ts';
import { formatCount, formatDateTime } from '../../ui/amounts.ts';
import { textOf } from '../../ui/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { usePlayer } from '../../ui/session.ts';
import { BETS_KEPT } from '../play-money/table.ts';
import { compareRemembered } from '../receipts/compare-remembered.web.ts';
import { recallCommitment } from '../receipts/memory.web.ts';
import { serverSeedHashOf } from '../verify/verify-bet.ts';
import { verifyPair, type ToldBet } from '../verify/verify-pair.web.ts';
import type { VerifyProgress } from '../verify/verify-bets.ts';

export interface RevealedPairProps {
  /** `isAsShown`: the fingerprint is the one shown while the pair was in use. */
  revealed: { serverSeed: string; serverSeedHash: string; nonce: number; isAsShown: boolean };
  tender: 'real' | 'play';
}

/** A closed pair: its seed compared with its fingerprint, and every bet made with it recomputed. */
export function RevealedPair({ revealed, tender }: RevealedPairProps) {
  const { serverSeed, serverSeedHash, nonce, isAsShown } = revealed;
  const isRight = isAsShown && serverSeedHashOf(serverSeed) === serverSeedHash;
  return (
    <section className="grid gap-3 rounded-control bg-s1 p-4">
      <CopyField label={texts.revealed} value={serverSeed} copied={texts.copied} failed={texts.copyFailed} />
      <Verdict good={isRight} text={isRight ? texts.fingerprintRight : texts.fingerprintWrong} />
      {tender === 'real' && <ShownBefore serverSeedHash={serverSeedHash} />}
      {nonce === 0 ? (
        <p className="text-t2">{texts.noBets}</p>
      ) : (
        <PairCheck serverSeedHash={serverSeedHash} bets={nonce} tender={tender} />
      )}
    </section>
  );
}

/** The source of the fingerprint: this browser's memory, or only the casino's present word. */
function ShownBefore({ serverSeedHash }: { serverSeedHash: string }) {
  const player = usePlayer()?.username ?? '';
  const { data } = useQuery({
    queryKey: ['memory', 'shown', player, serverSeedHash],
    queryFn: () => recallCommitment(player, serverSeedHash),
    staleTime: Infinity,
  });
  if (data === undefined) return null;
  if (!data) return <p className="text-sm text-t2">{memoryTexts.memory.notShown}</p>;
  return <p className="text-sm text-t2">{memoryTexts.memory.shown(formatDateTime(new Date(data.at).toISOString()))}</p>;
}

interface PairCheckProps {
  serverSeedHash: string;
  bets: number;
  tender: 'real' | 'play';
}

function PairCheck({ serverSeedHash, bets: made, tender }: PairCheckProps) {
  // With play money the browser keeps only the newest bets.
  const bets = tender === 'play' ? Math.min(made, BETS_KEPT) : made;
  const [progress, setProgress] = useState<VerifyProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [remembered, setRemembered] = useState(0);
  const player = usePlayer()?.username ?? '';
  useEffect(() => {
    const stop = new AbortController();
    const told: ToldBet[] = [];
    verifyPair(serverSeedHash, tender, setProgress, stop.signal, (page) => told.push(...page))
      .then(() => (tender === 'real' ? compareRemembered(player, serverSeedHash, told) : 0))
      .then((count) => {
        if (!stop.signal.aborted) setRemembered(count);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(textOf(error));
      });
    return () => stop.abort();
  }, [serverSeedHash, tender, player]);

  const { done = 0, verified = 0, failed = [] } = progress ?? {};
  if (failure) return <Verdict good={false} text={failure} />;
  if (failed.length > 0) return <Verdict good={false} text={texts.failed(formatCount(failed.length))} />;
  if (verified >= bets) {
    return (
      <>
        <Verdict good text={texts.verified(formatCount(verified), formatCount(bets))} />
        {remembered > 0 && <p className="text-sm text-t2">{memoryTexts.memory.remembered(formatCount(remembered))}</p>}
      </>
    );
  }
  const text = texts.verifying(formatCount(done), formatCount(bets));
  return (
    <div className="grid gap-2">
      <p className="text-t2">{text}</p>
      <Progress label={texts.bet.verification} share={done / bets} spoken={text} tone="mint" />
    </div>
  );
}

export function Verdict({ good, text }: { good: boolean; text: string }) {
  const Icon = good ? BadgeCheck : TriangleAlert;
  return (
    <p role="status" className={classNames('flex items-center gap-2 font-semibold', good ? 'text-mint' : 'text-rose')}>
      <Icon size={20} aria-hidden className="shrink-0" />
      {text}
    </p>
  );
}

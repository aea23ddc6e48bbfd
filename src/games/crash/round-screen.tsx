import { useQuery } from '@tanstack/react-query';
import { CheckCircle2, TrendingUp, XCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { formatCount, formatDateTime } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { readCrashRound } from './api.ts';
import { roundPath } from './recent.tsx';
import { drawPoint, hashTimes } from './rules.ts';
import { crashTexts } from './texts.ts';
import { twoDecimals } from './values.web.ts';

type Round = AnswerOf<typeof readCrashRound>;

/** A round with its proof, verified in the browser. */
export function CrashRoundScreen() {
  const { round: number = '' } = useParams();
  const { data: round, isError } = useQuery({
    queryKey: ['crash', 'round', number],
    queryFn: () => apiGet<typeof readCrashRound>(`/api/crash/rounds/${encodeURIComponent(number)}`),
    retry: false,
  });
  if (isError)
    return (
      <EmptyState icon={TrendingUp} text={crashTexts.roundMissing}>
        <BackLink />
      </EmptyState>
    );
  if (!round) return <Skeleton className="h-110 w-full" />;
  return (
    <div className="grid max-w-190 gap-6">
      <header className="grid gap-2">
        <h1 className="font-display text-2xl font-extrabold">{crashTexts.roundTitle(formatCount(round.round))}</h1>
        <p className="text-md text-t2">{round.isVoid ? crashTexts.voidedText : crashTexts.roundLead}</p>
      </header>
      <dl className="grid gap-3 rounded-panel bg-s1 p-6 narrow:p-4">
        <Fact label={crashTexts.point}>
          <span className="font-display text-xl font-extrabold">{twoDecimals(round.point)}×</span>
        </Fact>
        <Fact label={crashTexts.endedAt}>{formatDateTime(new Date(round.endedAt).toISOString())}</Fact>
        <Fact label={crashTexts.betCount}>{formatCount(round.bets)}</Fact>
        <Fact label={crashTexts.game}>
          {formatCount(round.game)} / {formatCount(round.proof.length)}
        </Fact>
        <Fact label={crashTexts.hash}>
          <Code>{round.hash}</Code>
        </Fact>
        <Fact label={crashTexts.salt}>
          <Code>{round.proof.salt}</Code>
        </Fact>
        <Fact label={crashTexts.saltSource}>{round.proof.saltSource}</Fact>
        <Fact label={crashTexts.chainEnd}>
          <Code>{round.proof.terminatingHash}</Code>
        </Fact>
      </dl>
      <Proof key={round.round} round={round} />
      <nav className="flex flex-wrap gap-4 font-semibold text-iris">
        {round.round > 1 && <Link to={roundPath(round.round - 1)}>{crashTexts.previousRound}</Link>}
        <Link to={roundPath(round.round + 1)}>{crashTexts.nextRound}</Link>
        <BackLink />
      </nav>
    </div>
  );
}

function BackLink() {
  return <Link to="/casino/originals/crash">{crashTexts.backToGame}</Link>;
}

/** Hashes per slice of work, so that the page stays responsive. */
const STEPS_PER_TURN = 2_000;

function Proof({ round }: { round: Round }) {
  const { hash, game, proof } = round;
  const [done, setDone] = useState(0);
  const [end, setEnd] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    let at = hash;
    let steps = 0;
    const turn = () => {
      if (isGone) return;
      const count = Math.min(STEPS_PER_TURN, game - steps);
      at = hashTimes(at, count);
      steps += count;
      setDone(steps);
      if (steps < game) setTimeout(turn, 0);
      else setEnd(at);
    };
    turn();
    return () => {
      isGone = true;
    };
  }, [hash, game]);
  const { point } = drawPoint(hash, proof.salt ?? '');
  const isPointRight = point === Math.round(round.point * 100);
  const isEndRight = end === null ? null : end === proof.terminatingHash;
  return (
    <section className="grid gap-3 rounded-panel bg-s1 p-6 narrow:p-4" aria-live="polite">
      <h2 className="text-lg font-bold">{crashTexts.check}</h2>
      <Step ok={isPointRight}>
        {crashTexts.stepPoint}: {twoDecimals(point / 100)}×
      </Step>
      <Step ok={isEndRight}>
        {isEndRight === null
          ? crashTexts.checking(formatCount(done), formatCount(game))
          : crashTexts.stepChain(formatCount(game))}
      </Step>
      {isEndRight !== null && (
        <p className={isPointRight && isEndRight ? 'font-semibold text-mint' : 'font-semibold text-rose'}>
          {isPointRight && isEndRight ? crashTexts.proved : crashTexts.notProved}
        </p>
      )}
    </section>
  );
}

function Step({ ok, children }: { ok: boolean | null; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-base">
      {ok === null ? (
        <span className="mt-1 size-4 shrink-0 animate-spin rounded-full border-2 border-s4 border-t-iris" aria-hidden />
      ) : ok ? (
        <CheckCircle2 size={20} className="shrink-0 text-mint" aria-hidden />
      ) : (
        <XCircle size={20} className="shrink-0 text-rose" aria-hidden />
      )}
      <span>{children}</span>
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-t2">{label}</dt>
      <dd className="text-base">{children}</dd>
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="text-sm break-all text-t1">{children}</code>;
}

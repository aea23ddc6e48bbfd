import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Download, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { toHex } from '../../fairness/sha256.ts';
import { leafOf, type LogHead } from '../../public-log/log-format.ts';
import { liabilityEntry, type LiabilityProof } from '../../public-log/liability-format.ts';
import { proofTexts } from '../../texts/proof.ts';
import { solvencyTexts } from '../../texts/solvency.ts';
import { formatCount, formatDateTime, formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { readMine, readSolvency } from './api.ts';
import { checkLiabilityProof, type LiabilityProblem } from './check-liabilities.ts';

const texts = solvencyTexts.own;

interface Looked {
  proof: LiabilityProof | null;
  problem: LiabilityProblem | null;
  isLogged: boolean;
}

/** The player's own part of the last count, verified by the browser when it is shown. */
export function OwnProof() {
  const player = usePlayer()?.username ?? null;
  const { data, isPending } = useQuery({
    queryKey: ['solvency', 'mine', player],
    queryFn: () => look(player!),
    enabled: player !== null,
    retry: false,
    staleTime: 60_000,
  });
  if (player === null || data === null) return null;
  return (
    <section className="grid gap-3 rounded-panel bg-s1 p-6 narrow:p-4" aria-labelledby="own-proof">
      <h2 id="own-proof" className="text-lg">
        {texts.title}
      </h2>
      {data ? <Findings looked={data} /> : isPending ? <Skeleton className="h-24" /> : null}
      <Link to="/solvency" className="flex min-h-11 items-center justify-self-start text-iris underline">
        {texts.more}
      </Link>
    </section>
  );
}

function Findings({ looked: { proof, problem, isLogged } }: { looked: Looked }) {
  if (!proof) return <p className="text-t2">{texts.nothing}</p>;
  const { counted } = proof;
  const total = Object.values(counted).reduce((sum, amount) => sum + Number(amount), 0) / 1e6;
  const Icon = problem ? TriangleAlert : BadgeCheck;
  const text = problem ? proofTexts.liabilities[problem] : texts.right(formatUsd(total), formatDateTime(proof.time));
  const parts = (['primary', 'held', 'promotional'] as const).filter((part) => counted[part] !== '0');
  return (
    <>
      <p
        role="status"
        className={classNames('flex items-start gap-2 font-semibold', problem ? 'text-rose' : 'text-mint')}
      >
        <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
        {text}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map((part) => (
          <div key={part} className="flex gap-2">
            <dt className="text-t2">{texts[part]}</dt>
            <dd className="font-semibold">{formatUsd(Number(counted[part]) / 1e6)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-t2">
        {texts.lines(formatCount(proof.own.length))} {isLogged ? texts.logged : texts.notLogged}
      </p>
      <Button className="justify-self-start" onClick={() => download(proof)}>
        <Download size={16} aria-hidden />
        {texts.download}
      </Button>
    </>
  );
}

/** Null if nothing was counted yet. */
async function look(player: string): Promise<Looked | null> {
  const { latest } = await apiGet<typeof readSolvency>('/api/solvency');
  if (!latest) return null;
  const { proof } = await apiGet<typeof readMine>(`/api/solvency/${latest.name}/mine`);
  if (!proof) return { proof, problem: null, isLogged: true };
  const problem = checkLiabilityProof(proof, { player, name: latest.name });
  return { proof, problem, isLogged: await isInLog(proof).catch(() => false) };
}

/** After this time the entry is in the log, even on a busy server. */
const LOGGED_MS = 60_000;

async function isInLog(proof: LiabilityProof): Promise<boolean> {
  if (Date.now() - Date.parse(proof.time) < LOGGED_MS) return false;
  const read = async <T,>(address: string): Promise<T> => (await (await fetch(address)).json()) as T;
  const head = await read<LogHead>('/api/log/head');
  const { index } = await read<{ index?: number }>(`/api/log/find?leaf=${toHex(leafOf(liabilityEntry(proof)))}`);
  return index !== undefined && index < head.size;
}

function download(proof: LiabilityProof): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `roulo-solvency-${proof.name}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

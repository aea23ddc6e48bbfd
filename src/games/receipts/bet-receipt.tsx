import { useQuery } from '@tanstack/react-query';
import { Check, Download, X } from 'lucide-react';
import { toHex } from '../../fairness/sha256.ts';
import { leafOf, type LogHead } from '../../public-log/log-format.ts';
import { batchEntry, type ReceiptProof } from '../../public-log/receipt-format.ts';
import { proofTexts } from '../../texts/proof.ts';
import { formatCount, formatDateTime } from '../../ui/amounts.ts';
import { apiGet, ApiError } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PublicBet } from '../past/bets-api.ts';
import { Verdict } from '../seeds/revealed-pair.tsx';
import { downloadJson } from './alarm.web.ts';
import type { readReceipt } from './api.ts';
import type { LogInclusion } from './check-receipt.ts';
import { recallBet } from './memory.web.ts';
import { checkInBrowser } from './signatures.web.ts';
import { verifyEvidence, type EvidenceReport } from './verify-evidence.ts';

const texts = proofTexts.receipt;
/** After this time a bet's receipt is signed and logged, even on a busy server. Before that only this browser's own copy is shown. */
const READY_MS = 60_000;
const ASK_EVERY_MS = 4_000;

interface Looked {
  report: EvidenceReport;
  receipt: ReceiptProof;
  inclusion: LogInclusion | null;
  /** When this browser received it; null if the casino sent it just now. */
  keptAt: number | null;
}

/** The signed receipt of a settled bet, compared with the bet as shown now. */
export function BetReceipt({ bet }: { bet: PublicBet }) {
  const player = usePlayer()?.username ?? null;
  const { data, error } = useQuery({
    queryKey: ['receipt', bet.id, player],
    queryFn: () => look(bet, player),
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.data === null ? ASK_EVERY_MS : false),
  });
  return (
    <section className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4" aria-labelledby="receipt">
      <h2 id="receipt" className="text-lg">
        {texts.title}
      </h2>
      {error ? (
        <Verdict good={false} text={error instanceof ApiError && error.status >= 500 ? error.message : texts.none} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : data === null ? (
        <p className="text-t2">{texts.pending}</p>
      ) : (
        <Findings bet={bet} looked={data} />
      )}
    </section>
  );
}

function Findings({ bet, looked: { report, receipt, inclusion, keptAt } }: { bet: PublicBet; looked: Looked }) {
  const { receipt: verdict, fields, status } = report;
  const isGood = verdict?.ok === true && fields.every(({ ok }) => ok) && status !== 'rejected';
  const text = verdict && !verdict.ok ? proofTexts.problems[verdict.problem] : isGood ? texts.proved : texts.differs;
  return (
    <>
      <Verdict good={isGood} text={text} />
      <p className="text-sm text-t2">
        {texts.signedAt(formatDateTime(receipt.time))}.{' '}
        {keptAt === null ? texts.fetched : texts.kept(formatDateTime(new Date(keptAt).toISOString()))}{' '}
        {inclusion ? texts.inLog(formatCount(inclusion.index)) : texts.notInLogYet}
      </p>
      <details className="group">
        <summary className="min-h-11 cursor-pointer content-center text-iris">
          {texts.lines(String(fields.length))}
        </summary>
        <ul className="grid gap-2 pt-2">
          {fields.map(({ name, ok, signed, told }) => {
            const Icon = ok ? Check : X;
            return (
              <li key={name} className="grid gap-1 rounded-control bg-s2 p-3">
                <span className="flex items-center gap-2 font-semibold">
                  <Icon size={18} aria-hidden className={ok ? 'text-mint' : 'text-rose'} />
                  {proofTexts.fields[name]}
                </span>
                <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
                  <dt className="text-t2">{texts.signed}</dt>
                  <dd className="break-all">{signed}</dd>
                  {!ok && (
                    <>
                      <dt className="text-t2">{texts.told}</dt>
                      <dd className="break-all">{told}</dd>
                    </>
                  )}
                </dl>
                <span className="text-xs text-t3">{proofTexts.bases[inclusion ? 'log' : 'receipt']}</span>
              </li>
            );
          })}
        </ul>
      </details>
      <Button
        className="justify-self-start"
        onClick={() => downloadJson(`roulo-bet-${bet.id}.json`, { bet, receipt, inclusion: inclusion ?? undefined })}
      >
        <Download size={16} aria-hidden />
        {texts.download}
      </Button>
    </>
  );
}

/** Null if the receipt is not signed yet. */
async function look(bet: PublicBet, player: string | null): Promise<Looked | null> {
  const kept = player === null ? null : await recallBet(player, bet.id).catch(() => null);
  const age = Date.now() - Date.parse(bet.settledAt ?? '');
  if (!kept?.receipt && age < READY_MS) return null;
  const receipt = kept?.receipt ?? (await fetchReceipt(bet.id));
  if (!receipt) return null;
  const inclusion = age < READY_MS ? null : await findInclusion(receipt).catch(() => null);
  const report = await verifyEvidence({ bet, receipt, ...(inclusion ? { inclusion } : {}) }, checkInBrowser, {
    now: new Date(Math.max(Date.now(), Date.parse(receipt.time))),
  });
  return { report, receipt, inclusion, keptAt: kept?.receipt ? kept.at : null };
}

async function fetchReceipt(id: string): Promise<ReceiptProof | null> {
  try {
    return await apiGet<typeof readReceipt>(`/api/bets/${encodeURIComponent(id)}/receipt`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
}

/** The position of the batch in the public log, by its newest head. Null if the head is older than the batch. */
async function findInclusion(receipt: ReceiptProof): Promise<LogInclusion | null> {
  const read = async <T,>(address: string): Promise<T> => {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(address);
    return (await response.json()) as T;
  };
  const head = await read<LogHead>('/api/log/head');
  const { index } = await read<{ index: number }>(`/api/log/find?leaf=${toHex(leafOf(batchEntry(receipt)))}`);
  if (index >= head.size) return null;
  const { path } = await read<{ path: string[] }>(`/api/log/inclusion?index=${index}&size=${head.size}`);
  return { index, path, head };
}

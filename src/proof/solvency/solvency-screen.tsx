import { useQuery } from '@tanstack/react-query';
import { Download, Scale } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { proofTexts } from '../../texts/proof.ts';
import { solvencyTexts as texts } from '../../texts/solvency.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount, formatDateTime, formatPercentExact, formatUsd } from '../../ui/amounts.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { readSolvency } from './api.ts';
import { checkLiabilityList, readLiabilityList } from './check-liabilities.ts';

type Snapshot = NonNullable<AnswerOf<typeof readSolvency>['latest']>;

/** What players are owed and which reserves exist, day by day, and how to check both. */
export function SolvencyScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['solvency'],
    queryFn: () => apiGet<typeof readSolvency>('/api/solvency'),
  });
  return (
    <article className="mx-auto grid max-w-240 gap-10">
      <header className="grid gap-4">
        <h1 className="text-3xl narrow:text-2xl">{texts.title}</h1>
        <p className="max-w-[720px] text-md text-t2">{texts.lead}</p>
      </header>
      {error ? (
        <EmptyState icon={Scale} text={uiTexts.couldNotLoad}>
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </EmptyState>
      ) : !data ? (
        <Skeleton className="h-80" />
      ) : data.latest ? (
        <Newest snapshot={data.latest} />
      ) : (
        <EmptyState icon={Scale} text={texts.none} />
      )}
      <Lines title={texts.whatCounts} lines={texts.whatCountsLines} />
      <Lines title={texts.howToCheck} lines={texts.howToCheckLines} />
      {data && data.history.length > 0 && <History snapshots={data.history} />}
    </article>
  );
}

function Newest({ snapshot }: { snapshot: Snapshot }) {
  const { name, owed, reserves, ratio, sandbox, players, leaves, time, root } = snapshot;
  const isShort = ratio !== null && ratio < 1;
  return (
    <section className="grid gap-4" aria-label={name}>
      <div className="grid grid-cols-3 gap-3 narrow:grid-cols-1">
        <Figure label={texts.owed} value={formatUsd(owed)} note={formatDateTime(time)} />
        <Figure
          label={texts.reserves}
          value={reserves ? formatUsd(reserves.total) : '–'}
          note={reserves ? texts.reservesAt(formatDateTime(reserves.readAt)) : texts.neverAsked}
        />
        <Figure
          label={texts.ratio}
          value={ratio === null ? '–' : formatPercentExact(ratio)}
          note={ratio === null ? (reserves ? texts.nothingOwed : '') : isShort ? texts.short : texts.covered}
          tone={ratio === null ? 'plain' : isShort ? 'bad' : 'good'}
        />
      </div>
      {sandbox > 0 && <p className="rounded-control bg-s1 p-4 text-sky">{texts.sandbox(formatUsd(sandbox))}</p>}
      {reserves && <ReserveParts reserves={reserves} />}
      <p className="text-t2">{texts.counted(formatCount(players), formatCount(leaves))}</p>
      <p className="text-sm text-t2">
        {texts.root} <code className="break-all">{root}</code>
      </p>
      <ListCheck snapshot={snapshot} />
    </section>
  );
}

function ReserveParts({ reserves: { processor, addresses } }: { reserves: NonNullable<Snapshot['reserves']> }) {
  return (
    <section className="grid gap-2" aria-label={texts.reserveParts}>
      <h2 className="text-lg">{texts.reserveParts}</h2>
      <ul className="grid gap-2">
        <ReservePart title={texts.atProcessor} note={texts.atProcessorNote} usd={processor} />
        {addresses.map(({ coin, address, amount, usd }) => (
          <ReservePart
            key={coin + address}
            title={address}
            note={texts.coldNote}
            usd={usd}
            coins={`${amount} ${coin.toUpperCase()}`}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReservePartProps {
  title: string;
  note: string;
  usd: number;
  coins?: string;
}

function ReservePart({ title, note, usd, coins }: ReservePartProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-panel bg-s1 p-4">
      <span className="grid min-w-0 gap-1">
        <b className="font-semibold break-all">{title}</b>
        <span className="text-sm text-t2">{note}</span>
      </span>
      <span className="grid gap-1 text-right narrow:text-left">
        <b className="font-semibold">{formatUsd(usd)}</b>
        {coins && <span className="text-sm text-t2">{coins}</span>}
      </span>
    </li>
  );
}

const TONES = { plain: '', good: 'text-mint', bad: 'text-rose' } as const;

interface FigureProps {
  label: string;
  value: string;
  note: string;
  tone?: keyof typeof TONES;
}

function Figure({ label, value, note, tone = 'plain' }: FigureProps) {
  return (
    <div className="grid content-start gap-1 rounded-panel bg-s1 p-5">
      <span className="text-sm text-t2">{label}</span>
      <b className={classNames('font-display text-2xl', TONES[tone])}>{value}</b>
      <span className={classNames('text-sm', tone === 'bad' ? 'font-semibold text-rose' : 'text-t2')}>{note}</span>
    </div>
  );
}

function ListCheck({ snapshot }: { snapshot: Snapshot }) {
  const [state, setState] = useState<{ good: boolean; text: string } | 'busy' | null>(null);
  const address = `/api/solvency/${snapshot.name}/leaves`;
  const check = async () => {
    setState('busy');
    try {
      const list = readLiabilityList(await (await fetch(address)).text());
      const problem = list ? checkLiabilityList(list, snapshot) : 'unreadable';
      setState({
        good: problem === null,
        text: problem ? proofTexts.liabilities[problem] : texts.listRight(formatCount(snapshot.leaves)),
      });
    } catch (error) {
      setState({ good: false, text: textOf(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button kind="main" busy={state === 'busy'} onClick={() => void check()}>
          {texts.checkList}
        </Button>
        <a href={address} download className={buttonClass('secondary')}>
          <Download size={16} aria-hidden />
          {texts.list}
        </a>
      </div>
      <p
        role="status"
        className={classNames(
          'font-semibold',
          typeof state === 'object' && state && (state.good ? 'text-mint' : 'text-rose'),
        )}
      >
        {state === 'busy' ? texts.checkingList : state?.text}
      </p>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <ol className="grid gap-2">
        {lines.map((line, at) => (
          <li key={line} className="flex gap-4 rounded-panel bg-s1 p-4 text-t2">
            <span aria-hidden className="font-display text-lg font-extrabold text-volt">
              {at + 1}
            </span>
            {line}
          </li>
        ))}
      </ol>
    </section>
  );
}

function History({ snapshots }: { snapshots: readonly Snapshot[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{texts.history}</h2>
      <div className="overflow-x-auto rounded-panel bg-s1 p-2" role="region" aria-label={texts.history} tabIndex={0}>
        <table className="w-full text-right whitespace-nowrap">
          <thead className="text-sm text-t2">
            <tr>
              {[texts.day, texts.players, texts.owed, texts.reserves, texts.ratio].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-semibold first:text-left">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {snapshots.map(({ name, players, owed, reserves, ratio }) => (
              <tr key={name} className="border-t border-s3">
                <th scope="row" className="px-3 py-2 text-left font-semibold">
                  {dayOf(name)}
                </th>
                <td className="px-3 py-2">{formatCount(players)}</td>
                <td className="px-3 py-2">{formatUsd(owed)}</td>
                <td className="px-3 py-2">{reserves ? formatUsd(reserves.total) : '–'}</td>
                <td className={classNames('px-3 py-2', ratio !== null && ratio < 1 && 'font-semibold text-rose')}>
                  {ratio === null ? '–' : formatPercentExact(ratio)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** `2026-11-17`, or `2026-11-17T1530` for a count on demand. */
function dayOf(name: string): string {
  return name.replace(/T(\d\d)(\d\d)$/, ' $1:$2');
}

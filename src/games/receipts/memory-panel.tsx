import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { memoryTexts } from '../../texts/browser-memory.ts';
import { formatCount } from '../../ui/amounts.ts';
import { textOf as textOfError } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Verdict } from '../seeds/revealed-pair.tsx';
import { downloadJson } from './alarm.web.ts';
import { lookAtLog, type LogLook } from './log-watch.web.ts';
import { forgetAll, recallAll } from './memory.web.ts';

const texts = memoryTexts.memory;

/** What this browser was shown and has kept, with a download and a check of the public log. */
export function MemoryPanel() {
  const player = usePlayer()?.username ?? null;
  const { data, refetch } = useQuery({
    queryKey: ['memory', 'all', player],
    queryFn: () => recallAll(player ?? ''),
    staleTime: 0,
  });
  const [look, setLook] = useState<LogLook | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    void lookAtLog()
      .catch((): LogLook => ({ status: 'unknown' }))
      .then((seen) => {
        setLook(seen);
        void refetch();
      })
      .finally(() => setBusy(false));
  };
  const figures = data && [
    [texts.bets, data.bets.length],
    [texts.receipts, data.bets.filter(({ receipt }) => receipt !== null).length],
    [texts.commitments, data.commitments.length],
    [texts.head, data.head?.size ?? 0],
  ];
  return (
    <section className="grid gap-4" aria-labelledby="memory">
      <h2 id="memory" className="text-xl">
        {texts.title}
      </h2>
      <p className="text-t2">{texts.lead}</p>
      {figures ? (
        <dl className="grid grid-cols-4 gap-3 narrow:grid-cols-2">
          {figures.map(([label, value]) => (
            <div key={label} className="grid content-start gap-1 rounded-control bg-s1 p-4">
              <dt className="text-sm text-t2">{label}</dt>
              <dd className="font-display text-xl font-bold">{formatCount(Number(value))}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton className="h-24" />
      )}
      {player === null && <p className="text-t2">{texts.visitor}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" busy={isBusy} onClick={check}>
          {texts.check}
        </Button>
        <Button
          disabled={!data || (data.bets.length === 0 && data.commitments.length === 0 && data.head === null)}
          onClick={() => downloadJson('roulo-memory.json', { player, ...data })}
        >
          <Download size={16} aria-hidden />
          {texts.export}
        </Button>
      </div>
      {player !== null && data && data.bets.length + data.commitments.length > 0 && (
        <Forget player={player} onForgotten={() => void refetch()} />
      )}
      {look && <Verdict good={look.status !== 'broken' && look.status !== 'unknown'} text={textOf(look)} />}
    </section>
  );
}

/** For a device that others use too. */
function Forget({ player, onForgotten }: { player: string; onForgotten(): void }) {
  const [isAsking, setAsking] = useState(false);
  const forget = () =>
    void forgetAll(player)
      .then(() => {
        notify('success', texts.forgotten);
        onForgotten();
      })
      .catch((error: unknown) => notify('error', textOfError(error)))
      .finally(() => setAsking(false));
  if (!isAsking) {
    return (
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
        {texts.forget}
      </Button>
    );
  }
  return (
    <div className="grid gap-3 rounded-control bg-s1 p-4" role="group" aria-label={texts.forget}>
      <p>{texts.forgetQuestion}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" onClick={forget}>
          {texts.forgetYes}
        </Button>
        <Button onClick={() => setAsking(false)}>{texts.forgetNo}</Button>
      </div>
    </div>
  );
}

function textOf(look: LogLook): string {
  return look.status === 'broken' ? look.text : texts[look.status];
}

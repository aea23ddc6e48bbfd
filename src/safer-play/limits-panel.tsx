import { ArrowDownToLine, Coins, TrendingDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { saferPlayTexts } from '../texts/safer-play.ts';
import { LIMITS } from '../terms/house-terms.ts';
import { formatDateTime, formatUsd } from '../ui/amounts.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { Progress } from '../ui/progress.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import {
  askForLimit,
  KINDS,
  pendingOf,
  PERIODS,
  refusalOf,
  type Kind,
  type LimitsView,
  type PendingView,
  type Period,
} from './limits.web.ts';
import { Panel } from './panel.tsx';
import { showFailure } from '../ui/failure.ts';

const texts = saferPlayTexts.limits;
const ICONS: Record<Kind, LucideIcon> = { deposit: ArrowDownToLine, loss: TrendingDown, wager: Coins };

export function LimitsPanel({ view }: { view: LimitsView }) {
  const [editing, setEditing] = useState<{ kind: Kind; period: Period } | null>(null);
  return (
    <Panel title={texts.title} lead={texts.lead(String(LIMITS.loosenAfterHours))}>
      {KINDS.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <section key={kind} aria-label={texts.kinds[kind]} className="grid gap-3 rounded-cover bg-s1 p-4">
            <header className="flex items-start gap-3">
              <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-iris" />
              <div>
                <h3 className="text-md">{texts.kinds[kind]}</h3>
                <p className="text-sm text-t3">{texts.meanings[kind]}</p>
              </div>
            </header>
            <ul className="grid gap-2">
              {PERIODS.map((period) => (
                <LimitRow
                  key={period}
                  view={view}
                  kind={kind}
                  period={period}
                  onEdit={() => setEditing({ kind, period })}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {editing && <LimitDialog view={view} {...editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

interface RowProps {
  view: LimitsView;
  kind: Kind;
  period: Period;
  onEdit(): void;
}

function LimitRow({ view, kind, period, onEdit }: RowProps) {
  const limit = view[kind][period];
  const used = view.used[kind][period];
  const pending = pendingOf(view, kind, period);
  const [kindName, periodName] = [texts.kinds[kind], texts.periods[period]];
  return (
    <li className="grid gap-3 rounded-control bg-s2 p-3">
      <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3 phone:grid-cols-[minmax(0,1fr)_auto]">
        <span className="font-semibold phone:col-start-1">{periodName}</span>
        <div className="grid gap-1.5 phone:col-span-2 phone:row-start-2">
          <div className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="tabular-nums">
              {limit === null ? texts.none : texts.usedOf(formatUsd(used), formatUsd(limit))}
            </span>
            <span className="text-t3">
              {limit === null ? texts.used(formatUsd(used)) : texts.resets(formatDateTime(view.resets[period]))}
            </span>
          </div>
          {limit !== null && (
            <Progress
              label={`${kindName}, ${periodName}`}
              share={limit === 0 ? 1 : used / limit}
              spoken={texts.usedOf(formatUsd(used), formatUsd(limit))}
              tone={used >= limit * NEARLY ? 'gold' : 'mint'}
            />
          )}
        </div>
        <Button
          size="small"
          className="phone:col-start-2 phone:row-start-1"
          aria-label={(limit === null ? texts.setOf : texts.changeOf)(kindName, periodName)}
          onClick={onEdit}
        >
          {limit === null ? texts.set : texts.change}
        </Button>
      </div>
      {pending && <PendingRow pending={pending} limit={limit} />}
    </li>
  );
}

/** From this share on, the bar is shown as a warning. */
const NEARLY = 0.8;

function PendingRow({ pending, limit }: { pending: PendingView; limit: number | null }) {
  const [busy, setBusy] = useState<'confirm' | 'cancel' | null>(null);
  const send = async (what: 'confirm' | 'cancel') => {
    setBusy(what);
    try {
      await askForLimit(pending.kind, pending.period, what === 'confirm' ? pending.amount : limit);
      notify('success', what === 'confirm' ? texts.saved : texts.takenBack);
    } catch (error) {
      showFailure(error, 'account', refusalOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-s3 pt-3">
      <p className="flex-1 basis-52 text-sm">
        <span className="block font-semibold text-amber">
          {texts.pendingTo(pending.amount === null ? texts.none : formatUsd(pending.amount))}
        </span>
        <span className="text-t3">
          {pending.canConfirm
            ? texts.confirmUntil(formatDateTime(pending.confirmUntil))
            : texts.confirmFrom(formatDateTime(pending.confirmFrom))}
        </span>
      </p>
      <div className="flex gap-2">
        <Button size="small" kind="quiet" busy={busy === 'cancel'} onClick={() => void send('cancel')}>
          {texts.cancel}
        </Button>
        {pending.canConfirm && (
          <Button size="small" kind="main" busy={busy === 'confirm'} onClick={() => void send('confirm')}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </div>
  );
}

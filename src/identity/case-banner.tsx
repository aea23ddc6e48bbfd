import { BadgeCheck, CircleX, Hourglass, RotateCcw, ShieldQuestion, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { formatDate, formatDateTime, formatUsd, formatUsdPlain } from '../ui/amounts.ts';
import { classNames } from '../ui/class-names.ts';
import { Progress } from '../ui/progress.tsx';
import type { CaseView } from './case-query.web.ts';

const LOOKS: Record<CaseView['status'], { icon: LucideIcon; tone: string; glow: string }> = {
  temporary: { icon: ShieldQuestion, tone: 'text-iris', glow: 'from-iris/20' },
  under_review: { icon: Hourglass, tone: 'text-sky', glow: 'from-sky/20' },
  approved: { icon: BadgeCheck, tone: 'text-mint', glow: 'from-mint/20' },
  resubmit: { icon: RotateCcw, tone: 'text-amber', glow: 'from-amber/20' },
  rejected: { icon: CircleX, tone: 'text-rose', glow: 'from-rose/20' },
};

/** The state of the case, the reason, and what it means for money. */
export function CaseBanner({ view }: { view: CaseView }) {
  const { icon: Icon, tone, glow } = LOOKS[view.status];
  return (
    <section
      aria-labelledby="verification-status"
      className={classNames(
        'grid gap-5 rounded-panel bg-s2 bg-linear-to-br to-transparent to-60% p-6 narrow:p-4',
        glow,
      )}
    >
      <div className="flex items-start gap-4">
        <span className={classNames('grid size-14 shrink-0 place-items-center rounded-cover bg-well/70', tone)}>
          <Icon size={30} strokeWidth={1.8} aria-hidden />
        </span>
        <div className="grid gap-1" role="status">
          <h2 id="verification-status" className="text-xl">
            {texts.statuses[view.status]}
          </h2>
          <p className="max-w-[560px] text-t2">{texts.statusTexts[view.status]}</p>
        </div>
      </div>
      <Reasons view={view} tone={tone} />
      <LevelProgress view={view} />
      <Facts view={view} />
    </section>
  );
}

function Reasons({ view, tone }: { view: CaseView; tone: string }) {
  const told = view.reasons.flatMap((reason) => texts.reasons[reason] ?? []);
  const sentences = told.length > 0 ? told : view.comment ? [view.comment] : [];
  if (sentences.length === 0 && view.putAside === 0) return null;
  return (
    <div className="grid gap-2 rounded-cover bg-well/70 p-4">
      {sentences.length > 0 && <p className={classNames('font-bold', tone)}>{texts.reasonsTitle}</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {view.putAside > 0 && <p className="text-t2">{texts.putAsideText(formatUsd(view.putAside))}</p>}
    </div>
  );
}

function LevelProgress({ view }: { view: CaseView }) {
  if (!view.canChange) return null;
  const required = view.levels.filter(({ state }) => state !== 'optional');
  const ready = required.filter(({ missing }) => missing.length === 0);
  const spoken = texts.progress(ready.length, required.length);
  return (
    <div className="grid gap-2">
      <Progress label={texts.progressLabel} share={ready.length / required.length} spoken={spoken} />
      <p className="text-sm text-t2">{spoken}</p>
    </div>
  );
}

function Facts({ view }: { view: CaseView }) {
  const { facts } = texts;
  const isRejected = view.status === 'rejected';
  return (
    <dl className="grid grid-cols-3 gap-2 phone:grid-cols-1">
      <Fact name={facts.deposits}>
        {isRejected
          ? facts.closed
          : view.depositCap === null
            ? facts.noCap
            : facts.ofCap(formatUsd(view.deposited), formatUsdPlain(view.depositCap))}
        {view.depositCap !== null && !isRejected && (
          <Progress
            label={texts.depositsUsed}
            share={view.deposited / view.depositCap}
            tone="iris"
            className="mt-2 h-1.5 bg-s3!"
          />
        )}
      </Fact>
      <Fact name={facts.withdrawals}>
        {view.withdrawalsOpen ? (isRejected ? facts.withdrawalsRest : facts.withdrawalsOpen) : facts.withdrawalsClosed}
      </Fact>
      <TimeFact view={view} />
    </dl>
  );
}

/** The relevant date for the state. */
function TimeFact({ view }: { view: CaseView }) {
  const { facts } = texts;
  if (view.reviewedBy) return <Fact name={facts.decision}>{formatDate(view.reviewedBy)}</Fact>;
  if (view.status === 'approved') {
    return view.documentExpiresOn ? (
      <Fact name={facts.validUntil}>{formatDate(`${view.documentExpiresOn}T12:00:00Z`)}</Fact>
    ) : null;
  }
  if (view.status === 'rejected') {
    return view.decidedAt && <Fact name={facts.submitted}>{formatDateTime(view.submittedAt ?? view.decidedAt)}</Fact>;
  }
  return (
    <Fact name={facts.due} isUrgent={view.isOverdue}>
      {view.isOverdue ? facts.overdue : view.dueAt ? formatDateTime(view.dueAt) : facts.dueNone}
    </Fact>
  );
}

function Fact({ name, isUrgent = false, children }: { name: string; isUrgent?: boolean; children: ReactNode }) {
  return (
    <div className="rounded-cover bg-well/70 p-4">
      <dt className="text-sm text-t2">{name}</dt>
      <dd className={classNames('font-semibold', isUrgent && 'text-amber')}>{children}</dd>
    </div>
  );
}

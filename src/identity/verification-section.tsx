import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { identityTexts as texts } from '../texts/identity.ts';
import { uiTexts } from '../texts/ui.ts';
import { apiPost } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { submitKyc } from './api.ts';
import { CaseBanner } from './case-banner.tsx';
import { refusalText, showCase, useCase, type CaseView } from './case-query.web.ts';
import { countryName } from '../ui/country-name.ts';
import { DetailsForm } from './details-form.tsx';
import { DETAIL_NAMES } from './details.ts';
import { DocumentLevel } from './document-levels.tsx';
import { LevelCard } from './level-card.tsx';
import type { Level } from './levels.ts';
import { showFailure } from '../ui/failure.ts';

/** Settings, Verification: the four levels, their state, and what is missing. */
export function VerificationSection() {
  const { data, isError, refetch } = useCase();
  useDecisionNotice(data?.status);
  if (isError && !data) {
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-panel bg-s2 p-6">
        <p className="text-t2">{uiTexts.couldNotLoad}</p>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <>
        <Skeleton className="h-64 rounded-panel" />
        <Skeleton className="h-120 rounded-panel" />
      </>
    );
  }
  return (
    <>
      <CaseBanner view={data} />
      <Levels view={data} />
      {data.canChange && <SubmitBar view={data} />}
      <p className="text-sm text-t3">
        {texts.lead}{' '}
        <Link to="/aml" className="text-iris underline">
          {texts.moreInPolicy}
        </Link>
      </p>
    </>
  );
}

/** Notifies a player who waits on this page when the decision has arrived. */
function useDecisionNotice(status: CaseView['status'] | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'under_review' && status !== undefined && status !== 'under_review') {
      notify(
        status === 'approved' ? 'success' : 'info',
        status === 'approved' ? texts.turnedApproved : texts.turnedOther,
      );
    }
    before.current = status;
  }, [status]);
}

function Levels({ view }: { view: CaseView }) {
  const next = view.canChange ? view.levels.find(({ missing }) => missing.length > 0)?.level : undefined;
  const [chosen, setChosen] = useState<Level | 'none' | null>(null);
  // By default, opens the first level with something missing.
  const open = chosen ?? next ?? 'none';
  return (
    <div className="grid grid-cols-1 gap-3">
      {view.levels.map((level, at) => (
        <LevelCard
          key={level.level}
          number={at + 1}
          level={level}
          isOpen={open === level.level}
          onToggle={() => setChosen(open === level.level ? 'none' : level.level)}
        >
          {level.level !== 'details' ? (
            <DocumentLevel level={level.level} view={view} />
          ) : view.canChange ? (
            <DetailsForm view={view} onSaved={() => setChosen(null)} />
          ) : (
            <DetailFacts view={view} />
          )}
        </LevelCard>
      ))}
    </div>
  );
}

function DetailFacts({ view }: { view: CaseView }) {
  const { details } = view;
  if (!details) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 phone:grid-cols-1">
      {DETAIL_NAMES.filter((name) => details[name] !== '').map((name) => (
        <div key={name}>
          <dt className="text-sm text-t3">{texts.fields[name].replace(/ \(.*\)$/, '')}</dt>
          <dd className="font-semibold wrap-anywhere">
            {name === 'country' ? countryName(details.country) : details[name]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SubmitBar({ view }: { view: CaseView }) {
  const [isBusy, setBusy] = useState(false);
  const missing = view.levels.flatMap((level) => level.missing.map((thing) => texts.missing[thing]));
  const submit = async () => {
    setBusy(true);
    try {
      showCase(await apiPost<typeof submitKyc>('/api/kyc/submit', {}));
      notify('success', texts.submitted);
    } catch (error) {
      showFailure(error, 'account', refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-panel bg-s2 p-6 narrow:p-4">
      <p id="submit-hint" className="max-w-[480px] flex-1 basis-60 text-t2">
        {view.canSubmit ? texts.readyToSubmit : texts.stillMissing(missing.join(', '))}
      </p>
      <Button
        kind="main"
        size="large"
        disabled={!view.canSubmit}
        busy={isBusy}
        aria-describedby="submit-hint"
        onClick={() => void submit()}
        className="phone:w-full"
      >
        {view.status === 'resubmit' ? texts.submitAgain : texts.submit}
      </Button>
    </div>
  );
}

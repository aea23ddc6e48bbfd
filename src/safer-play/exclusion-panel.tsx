import { Ban } from 'lucide-react';
import { useState } from 'react';
import { saferPlayTexts } from '../texts/safer-play.ts';
import { SELF_EXCLUSIONS } from '../terms/house-terms.ts';
import { formatDateTime } from '../ui/amounts.ts';
import { apiPost } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, FieldNote } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import { loadSession } from '../ui/session.ts';
import type { excludeOneself } from './api.ts';
import { readLimitsAgain, refusalOf, type LimitsView } from './limits.web.ts';
import { Panel } from './panel.tsx';

type Duration = (typeof SELF_EXCLUSIONS)[number];

const texts = saferPlayTexts.exclusion;

export function ExclusionPanel({ exclusion }: Pick<LimitsView, 'exclusion'>) {
  const [duration, setDuration] = useState<Duration>('24h');
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {exclusion && <Active exclusion={exclusion} />}
      {!exclusion?.permanent && (
        <>
          <fieldset className="grid grid-cols-5 gap-2 compact:grid-cols-3 phone:grid-cols-2">
            <legend className="pb-2 text-sm text-t2">{texts.duration}</legend>
            {SELF_EXCLUSIONS.map((each) => (
              <label
                key={each}
                className={classNames(
                  'relative grid min-h-16 cursor-pointer content-center gap-0.5 rounded-cover border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
                  each === duration ? 'border-volt bg-s3' : 'border-line-strong bg-s1 hover:bg-s3',
                )}
              >
                <input
                  type="radio"
                  name="exclusion"
                  className="sr-only"
                  checked={each === duration}
                  onChange={() => setDuration(each)}
                />
                <span className="font-bold">{texts.durations[each]}</span>
                <span className="text-sm text-t3">{texts.durationNotes[each]}</span>
              </label>
            ))}
          </fieldset>
          <div className="flex flex-wrap items-center gap-4">
            <Button kind="danger" className="phone:w-full" onClick={() => setAsking(true)}>
              {texts.exclude}
            </Button>
            {exclusion && <p className="text-sm text-t3">{texts.longer}</p>}
          </div>
        </>
      )}
      {isAsking && <ConfirmDialog duration={duration} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Active({ exclusion }: { exclusion: NonNullable<LimitsView['exclusion']> }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-cover border border-rose bg-s1 p-4">
      <Ban size={22} aria-hidden className="mt-0.5 shrink-0 text-rose" />
      <div>
        <p className="font-bold">{texts.active}</p>
        <p className="text-t2">
          {exclusion.until === null ? texts.activePermanent : texts.activeUntil(formatDateTime(exclusion.until))}{' '}
          {texts.withdrawalsOpen}
        </p>
      </div>
    </div>
  );
}

function ConfirmDialog({ duration, onClose }: { duration: Duration; onClose(): void }) {
  const [isUnderstood, setUnderstood] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const exclude = async () => {
    setBusy(true);
    try {
      await apiPost<typeof excludeOneself>('/api/users/self-exclusion', { duration });
      // The games read from the session whether they may be played.
      await Promise.all([readLimitsAgain(), loadSession()]);
      notify('success', texts.begun);
      onClose();
    } catch (problem) {
      setError(refusalOf(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog title={texts.confirmTitle} role="alertdialog" width={480} floating onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-t2">
          {duration === 'permanent' ? texts.confirmPermanent : texts.confirmText(texts.durations[duration])}
        </p>
        <Checkbox checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
          {texts.understood}
        </Checkbox>
        <FieldNote id="exclusion-error" error={error} />
        <div className="flex flex-wrap justify-end gap-3 phone:grid phone:justify-stretch">
          <Button kind="quiet" onClick={onClose}>
            {texts.back}
          </Button>
          <Button kind="danger" disabled={!isUnderstood} busy={isBusy} onClick={() => void exclude()}>
            {texts.yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

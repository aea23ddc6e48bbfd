import { Clock3 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { saferPlayTexts } from '../texts/safer-play.ts';
import { formatCount, formatProfit, formatUsd } from '../ui/amounts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { interruptAutoplay } from '../ui/session-life.ts';
import { inHoursAndMinutes } from './reminder-time.ts';
import type { Sitting } from './sitting.web.ts';

const texts = saferPlayTexts.reminder;

/** A press or key just before this was meant for the game, so it must not answer. */
const UNREAD_MS = 1_000;

export interface ReminderDialogProps {
  sitting: Sitting;
  onGoOn(): void;
  onStop(): void;
}

/** Covers the game until the player has decided. Autoplay ends. */
export function ReminderDialog({ sitting, onGoOn, onStop }: ReminderDialogProps) {
  const openedAtMs = useRef(0);
  useEffect(() => {
    openedAtMs.current = performance.now();
    interruptAutoplay();
  }, []);
  const close = () => {
    if (performance.now() - openedAtMs.current > UNREAD_MS) onGoOn();
  };
  const { hours, minutes } = inHoursAndMinutes(sitting.playedSeconds);
  return (
    <Dialog title={texts.dialogTitle} role="alertdialog" width={400} floating onClose={close}>
      <div className="grid gap-5">
        <p data-autofocus tabIndex={-1} className="flex items-center gap-3 rounded-cover bg-s1 p-4 outline-none">
          <Clock3 size={28} aria-hidden className="shrink-0 text-amber" />
          <span>
            <span className="block text-sm text-t3">{texts.time}</span>
            <span className="text-xl font-bold">{texts.duration(String(hours), String(minutes))}</span>
          </span>
        </p>
        <dl className="grid grid-cols-3 gap-2">
          <Fact name={texts.bets}>{formatCount(sitting.bets)}</Fact>
          <Fact name={texts.wagered}>{formatUsd(sitting.wagered)}</Fact>
          <Fact name={texts.net}>
            <span className={classNames(sitting.net > 0 && 'text-mint', sitting.net < 0 && 'text-rose')}>
              {sitting.net === 0 ? formatUsd(0) : formatProfit(sitting.net)}
            </span>
          </Fact>
        </dl>
        <p className="text-sm text-t3">{texts.openCounts}</p>
        <div className="grid gap-2">
          <Button kind="main" size="large" onClick={onStop}>
            {texts.stop}
          </Button>
          <Button size="large" onClick={onGoOn}>
            {texts.goOn}
          </Button>
          <Link
            to="/settings/responsible"
            onClick={onGoOn}
            className="grid min-h-11 place-items-center text-iris underline hover:text-t1"
          >
            {texts.setLimits}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-cover bg-s1 p-3">
      <dt className="text-sm text-t3">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

import { uiTexts } from '../texts/ui.ts';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { CountdownBar, useCountdown } from './notices.tsx';

export function ErrorDialog({ text, onClose }: { text: string; onClose(): void }) {
  const { isHeld, isFading, hold, release } = useCountdown(onClose);
  return (
    <Dialog
      title={uiTexts.error}
      onClose={onClose}
      role="alertdialog"
      width={400}
      floating
      className={classNames('duration-300', isFading && 'opacity-0!')}
    >
      <div onPointerEnter={hold} onPointerLeave={release}>
        <p className="text-md text-t2">{text}</p>
        <CountdownBar className="bg-rose" isHeld={isHeld} />
      </div>
    </Dialog>
  );
}

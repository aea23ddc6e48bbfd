import { useId } from 'react';
import { Link } from 'react-router';
import { slotTexts } from '../../texts/slots.ts';
import { classNames } from '../../ui/class-names.ts';
import { useModalAddress } from '../../ui/modal-address.ts';

export interface PlayModeSwitchProps {
  /** Null until it is known who plays. */
  mode: 'DEMO' | 'REAL' | null;
  /** Only players can switch. */
  isEnabled: boolean;
  onToggle(): void;
}

/** Demo or real play. Tells visitors why they cannot switch. */
export function PlayModeSwitch({ mode, isEnabled, onToggle }: PlayModeSwitchProps) {
  const { to } = useModalAddress();
  const hintId = useId();
  const isReal = mode === 'REAL';
  const isVisitor = mode !== null && !isEnabled;
  return (
    <>
      {isVisitor && (
        <Link
          id={hintId}
          to={to({ modal: 'auth', tab: 'login' })}
          state={{ openedHere: true }}
          className="mr-1 flex min-h-11 items-center rounded-small px-2 text-sm font-semibold text-iris hover:text-t1"
        >
          <span className="sheet:hidden">{slotTexts.demoOnly}</span>
          <span className="hidden sheet:inline">{slotTexts.signIn}</span>
        </Link>
      )}
      <button
        type="button"
        role="switch"
        aria-checked={isReal}
        aria-label={slotTexts.playMode}
        aria-describedby={isVisitor ? hintId : undefined}
        disabled={!isEnabled}
        onClick={onToggle}
        className="flex min-h-11 items-center gap-2 rounded-small px-2 text-sm font-bold enabled:hover:bg-s3 phone:mr-auto phone:px-0"
      >
        <span className={isReal ? 'text-t3' : 'text-t1'}>{slotTexts.demo}</span>
        <span
          aria-hidden="true"
          className={classNames(
            'relative h-6 w-11 rounded-full transition-colors duration-120',
            isReal ? 'bg-volt' : 'bg-s4',
          )}
        >
          <span
            className={classNames(
              'absolute top-1 left-1 size-4 rounded-full transition-transform duration-120',
              isReal ? 'translate-x-5 bg-volt-ink' : 'bg-t2',
            )}
          />
        </span>
        <span className={isReal ? 'text-t1' : 'text-t3'}>{slotTexts.play}</span>
      </button>
    </>
  );
}

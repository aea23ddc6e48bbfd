import { playersTexts } from '../../texts/players.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { closeSessionEnd, loadSession, useSessionEnd } from '../../ui/session.ts';
import { LoginForm } from './login-form.tsx';

/** Shown over the page on which the session ended: the reason, and a way to sign in again. */
export function SessionEndDialog() {
  const { end } = useSessionEnd();
  const { turn } = useModalAddress();
  if (end === null) return null;
  return (
    <Dialog title={playersTexts.sessionEnd.title} onClose={closeSessionEnd} width={480}>
      <div className="grid gap-5">
        <p className="text-md text-t2">{end.text}</p>
        <LoginForm
          identifier={end.username}
          onEntered={loadSession}
          onForgot={() => {
            closeSessionEnd();
            void turn({ modal: 'auth', tab: 'recover' });
          }}
        />
        <button
          type="button"
          onClick={closeSessionEnd}
          className="min-h-11 justify-self-center rounded-chip px-3 font-semibold text-t2 hover:text-t1"
        >
          {playersTexts.sessionEnd.stay}
        </button>
      </div>
    </Dialog>
  );
}

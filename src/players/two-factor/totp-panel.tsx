import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { twoFactorTexts as texts } from '../../texts/two-factor.ts';
import { formatDate, formatDateTime } from '../../ui/amounts.ts';
import { apiGet, apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/notices.tsx';
import { queryClient } from '../../ui/query-client.ts';
import { updateSession, usePlayer, type Session } from '../../ui/session.ts';
import type { disableTotp, readTotp, renewRecoveryCodes } from '../api.ts';
import { TotpProofDialog } from './totp-proof-dialog.tsx';
import { RecoveryCodesDialog } from './totp-recovery-codes.tsx';
import { TotpSetupDialog } from './totp-setup-dialog.tsx';

const FEW_CODES = 3;
const UNDO_MS = 24 * 60 * 60 * 1000;

/** Until when the link in the mail can undo it. */
const undoEnd = (enabledAt: string) => new Date(new Date(enabledAt).getTime() + UNDO_MS).toISOString();
const isFresh = (enabledAt: string) => Date.now() - new Date(enabledAt).getTime() < UNDO_MS;

/** Whether two-factor sign-in is on, and buttons to change it. */
export function TotpPanel() {
  const player = usePlayer();
  const [asking, setAsking] = useState<'setup' | 'off' | 'renew' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!player) return null;
  const showCodes = (recoveryCodes: string[]) => {
    setAsking(null);
    setCodes(recoveryCodes);
  };

  return (
    <>
      <State player={player} />
      <div className="flex flex-wrap gap-3 phone:grid">
        {player.twoFactor ? (
          <>
            <Button onClick={() => setAsking('renew')}>{texts.renew}</Button>
            <Button kind="danger" onClick={() => setAsking('off')}>
              {texts.turnOff}
            </Button>
          </>
        ) : (
          <Button kind="main" onClick={() => setAsking('setup')}>
            {texts.turnOn}
          </Button>
        )}
      </div>
      {asking === 'setup' && (
        <TotpSetupDialog
          onClose={() => setAsking(null)}
          onOn={(recoveryCodes) => {
            showCodes(recoveryCodes);
            changed(true);
            notify('success', texts.setup.turnedOn);
          }}
        />
      )}
      {asking === 'off' && (
        <TotpProofDialog
          title={texts.proof.offTitle}
          text={texts.proof.offText}
          action={texts.turnOff}
          isDangerous
          onClose={() => setAsking(null)}
          onProof={async (proof) => {
            await apiPost<typeof disableTotp>('/api/users/totp/disable', proof);
            setAsking(null);
            changed(false);
            notify('success', texts.proof.turnedOff);
          }}
        />
      )}
      {asking === 'renew' && (
        <TotpProofDialog
          title={texts.proof.renewTitle}
          text={texts.proof.renewText}
          action={texts.proof.renew}
          onClose={() => setAsking(null)}
          onProof={async (proof) => {
            showCodes(
              (await apiPost<typeof renewRecoveryCodes>('/api/users/totp/recovery-codes', proof)).recoveryCodes,
            );
            changed(true);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function changed(twoFactor: boolean): void {
  updateSession({ twoFactor });
  void queryClient.invalidateQueries({ queryKey: ['totp'] });
  void queryClient.invalidateQueries({ queryKey: ['sessions'] });
}

function State({ player: { username, twoFactor } }: { player: Session }) {
  const { data } = useQuery({
    queryKey: ['totp', username],
    queryFn: ({ signal }) => apiGet<typeof readTotp>('/api/users/totp', undefined, { signal }),
    enabled: twoFactor,
    staleTime: 0,
  });
  const Icon = twoFactor ? ShieldCheck : ShieldAlert;
  const known = twoFactor && data?.enabledAt ? data : null;
  return (
    <div className="flex items-center gap-4 rounded-cover bg-s1 p-4">
      <Icon size={24} aria-hidden className={classNames('shrink-0', twoFactor ? 'text-mint' : 'text-amber')} />
      <div className="min-w-0">
        <p className="font-bold">{twoFactor ? texts.on : texts.off}</p>
        {/* Reserves a line for a text that is not loaded yet. */}
        <p className="min-h-5 text-sm text-t2">
          {!twoFactor && texts.offText}
          {known && `${texts.onSince(formatDate(known.enabledAt!))} · ${texts.codesLeft(known.recoveryCodesLeft)}`}
        </p>
        {known && isFresh(known.enabledAt!) && (
          <p className="text-sm text-t2">{texts.undoUntil(formatDateTime(undoEnd(known.enabledAt!)))}</p>
        )}
        {known && known.recoveryCodesLeft <= FEW_CODES && <p className="text-sm text-amber">{texts.fewCodesLeft}</p>}
      </div>
    </div>
  );
}

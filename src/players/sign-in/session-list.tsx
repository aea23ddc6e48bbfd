import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { playersTexts } from '../../texts/players.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatDateTime } from '../../ui/amounts.ts';
import { apiDelete, apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { endOtherSessions, endSession, listSessions } from '../api.ts';
import { countryName } from '../../ui/country-name.ts';
import { deviceName, isPhone } from './device-name.web.ts';
import { useSubmit } from '../form.tsx';
import { refusalText } from '../refusal-text.web.ts';
import { showFailure } from '../../ui/failure.ts';

type Listed = AnswerOf<typeof listSessions>['items'][number];

const texts = playersTexts.settings;

/** All sessions of the account, each with a button to sign it out. */
export function SessionList() {
  const player = usePlayer();
  const [ending, setEnding] = useState<Listed | 'others' | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['sessions', player?.username],
    queryFn: ({ signal }) => apiGet<typeof listSessions>('/api/users/sessions', undefined, { signal }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-t2">{uiTexts.couldNotLoad}</p>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-28 rounded-cover phone:h-40" />;
  const items = [...data.items].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className="grid gap-2">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {items.length > 1 ? (
        <Button kind="danger" className="justify-self-start phone:w-full" onClick={() => setEnding('others')}>
          {texts.endAll}
        </Button>
      ) : (
        <p className="text-t3">{texts.onlyThisDevice}</p>
      )}
      {ending !== null && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: Listed; onEnd(): void }) {
  const Icon = isPhone(session.userAgent) ? Smartphone : Monitor;
  const name = deviceName(session.userAgent);
  const place = session.country === null ? session.ip : `${countryName(session.country)} · ${session.ip}`;
  return (
    <li className="flex items-center gap-4 rounded-cover bg-s1 p-4 phone:flex-wrap">
      <Icon size={24} aria-hidden className="shrink-0 text-t2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {name}
          {session.current && (
            <span className="rounded-full bg-s3 px-2 text-xs leading-5 text-mint">{texts.thisDevice}</span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-t2">{place}</p>
        <p className="text-sm text-t3">
          {texts.lastSeen(formatDateTime(session.activeAt))} · {texts.signedIn(formatDateTime(session.createdAt))}
        </p>
      </div>
      {!session.current && (
        <Button size="small" onClick={onEnd} aria-label={texts.endNamed(name)} className="phone:w-full">
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ ending, onClose }: { ending: Listed | 'others'; onClose(): void }) {
  const queries = useQueryClient();
  const { busy, submit } = useSubmit();
  const isAll = ending === 'others';
  const end = () => {
    submit(async () => {
      try {
        await (isAll
          ? apiDelete<typeof endOtherSessions>('/api/users/sessions')
          : apiDelete<typeof endSession>(`/api/users/sessions/${ending.id}`));
        notify('success', isAll ? texts.endedAll : texts.ended);
      } catch (error) {
        showFailure(error, 'account', refusalText(error));
      }
      await queries.invalidateQueries({ queryKey: ['sessions'] });
      onClose();
    });
  };
  return (
    <Dialog
      title={isAll ? texts.endAllTitle : texts.endOneTitle}
      onClose={onClose}
      role="alertdialog"
      width={400}
      floating
    >
      <p className="text-md text-t2">{isAll ? texts.endAllText : texts.endOneText(deviceName(ending.userAgent))}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} data-autofocus>
          {uiTexts.cancel}
        </Button>
        <Button kind="danger" busy={busy} onClick={end}>
          {isAll ? texts.endAll : texts.end}
        </Button>
      </div>
    </Dialog>
  );
}

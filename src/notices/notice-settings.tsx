import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../http/contract.ts';
import { noticeTexts } from '../texts/notices.ts';
import { uiTexts } from '../texts/ui.ts';
import { apiGet, apiPost } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { showFailure } from '../ui/failure.ts';
import { Checkbox } from '../ui/field.tsx';
import { usePlayer } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { chooseNotices, readNoticeChoices } from './api.ts';
import { CHANNELS, type Channel, type Kind } from './events.ts';
import { Inbox } from './inbox.tsx';
import { pushState, turnPushOff, turnPushOn } from './push.web.ts';

const texts = noticeTexts.settings;
type Answer = AnswerOf<typeof readNoticeChoices>;
const KEY = ['notice choices'];

/** Which notices the player gets where: inbox, mail, and push in this browser. */
export function NoticeSettings() {
  const player = usePlayer();
  return (
    <>
      {player && (
        <div className="rounded-panel bg-s1 p-4">
          <Inbox username={player.username} isChosenHere />
        </div>
      )}
      <NoticeChoices />
    </>
  );
}

function NoticeChoices() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<typeof readNoticeChoices>('/api/notices/choices', undefined, { signal }),
  });
  const choose = useMutation({
    mutationFn: (choice: { kind: Kind; channel: Channel; isOn: boolean }) =>
      apiPost<typeof chooseNotices>('/api/notices/choices', choice),
    onSuccess: (answer) => client.setQueryData<Answer>(KEY, answer),
    onError: (error) => showFailure(error, 'account'),
  });
  /** The pending choice, which is shown at once. */
  const wished = (kind: Kind, channel: Channel) =>
    choose.isPending && choose.variables.kind === kind && choose.variables.channel === channel
      ? choose.variables.isOn
      : null;
  return (
    <section className="grid gap-5 rounded-panel bg-s1 p-6 narrow:p-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{texts.title}</h2>
        <p className="text-t2">{texts.lead}</p>
      </div>
      {data ? (
        <>
          <ul className="grid gap-1">
            {data.choices.map((choice) => (
              <li
                key={choice.kind}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control bg-bg px-4 py-2 phone:grid-cols-1"
              >
                <span className="font-semibold">{noticeTexts.kinds[choice.kind]}</span>
                <span className="flex flex-wrap gap-x-5">
                  {CHANNELS.filter((channel) => channel !== 'push' || data.pushKey !== null).map((channel) => (
                    <Checkbox
                      key={channel}
                      aria-label={texts.choice(noticeTexts.kinds[choice.kind], texts.channels[channel])}
                      checked={wished(choice.kind, channel) ?? choice[channel]}
                      disabled={choose.isPending || (channel !== 'push' && data.fixed.includes(choice.kind))}
                      onChange={(event) => choose.mutate({ kind: choice.kind, channel, isOn: event.target.checked })}
                    >
                      {texts.channels[channel]}
                    </Checkbox>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-t3">{texts.fixed}</p>
          <PushPanel publicKey={data.pushKey} />
        </>
      ) : isError ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-t2">{uiTexts.couldNotLoad}</p>
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  );
}

function PushPanel({ publicKey }: { publicKey: string | null }) {
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: ['push state'], queryFn: pushState });
  const turn = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(publicKey!)),
    onSuccess: (now) => client.setQueryData(['push state'], now),
    onError: (error) => showFailure(error, 'account'),
  });
  const text =
    publicKey === null
      ? texts.push.off
      : state === 'unsupported'
        ? texts.push.unsupported
        : state === 'blocked'
          ? texts.push.blocked
          : state === 'on'
            ? texts.push.isOn
            : texts.push.isOff;
  return (
    <div className="grid justify-items-start gap-2 border-t border-s3 pt-4">
      <h3 className="font-sans text-md font-bold">{texts.push.title}</h3>
      <p className="text-t2">{text}</p>
      {publicKey !== null && (state === 'on' || state === 'off') && (
        <Button busy={turn.isPending} onClick={() => turn.mutate()}>
          {state === 'on' ? texts.push.turnOff : texts.push.turnOn}
        </Button>
      )}
    </div>
  );
}

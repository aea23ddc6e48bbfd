import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ROOM_NAMES, ROOMS, type Room } from '../../crowd/chat/rooms.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { readChatDesk } from './chat-api.ts';
import { DataTable, Page, when, type Column } from '../shared/data-table.tsx';

type Desk = AnswerOf<typeof readChatDesk>;
type Line = Desk['lines'][number];
type Ask = (plan: ActPlan) => void;

const LOOK_MS = 10_000;
const MUTES = [
  ['10m', '10 minutes'],
  ['1d', '1 day'],
  ['forever', 'for ever'],
] as const;

/** Reported and held lines, and the moderators' acts. Players' open pages follow within a second. */
export function ChatScreen() {
  const [room, setRoom] = useState<Room>('en');
  const [act, setAct] = useState<ActPlan | null>(null);
  const { data, error } = useQuery({
    queryKey: ['chat desk', room],
    queryFn: () => apiGet<typeof readChatDesk>('/api/chat-desk', { room }),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  });
  const shared = { error, keyOf: keyOfLine };
  return (
    <Page title="Chat">
      <h2 className="text-md font-bold">Reported by players</h2>
      <DataTable
        name="Reported lines"
        rows={data?.reported}
        empty="No report is open."
        columns={lineColumns(setAct)}
        {...shared}
      />
      <h2 className="text-md font-bold">Held because of a word</h2>
      <DataTable name="Held lines" rows={data?.held} empty="No line waits." columns={lineColumns(setAct)} {...shared} />
      <h2 className="text-md font-bold">The last lines of a room</h2>
      <Tabs
        label="Room"
        tabs={ROOMS.map((id) => ({ id, label: ROOM_NAMES[id] }))}
        selected={room}
        onSelect={setRoom}
        className="w-fit"
      >
        <DataTable
          name="Lines"
          rows={data?.lines}
          empty="Nothing was written there."
          columns={lineColumns(setAct)}
          {...shared}
        />
      </Tabs>
      <Rooms desk={data} error={error} ask={setAct} />
      <Mutes desk={data} error={error} ask={setAct} />
      <Words desk={data} error={error} ask={setAct} />
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

const keyOfLine = ({ room, line }: Line) => `${room} ${line}`;

function lineColumns(ask: Ask): Column<Line>[] {
  return [
    { title: 'Room', render: ({ room }) => ROOM_NAMES[room] },
    { title: 'Written (UTC)', render: ({ at }) => when(at) },
    { title: 'Player', render: ({ writer }) => <PlayerLink {...writer} /> },
    {
      title: 'Line',
      render: ({ text, state }) => (
        <span className={state === 'deleted' ? 'break-words text-t3 line-through' : 'break-words'}>{text}</span>
      ),
    },
    { title: 'State', render: ({ state }) => state },
    { title: 'Reports', render: ({ reports }) => reports, isNumber: true },
    { title: 'Acts', render: (line) => <LineActs line={line} ask={ask} /> },
  ];
}

function PlayerLink({ id, username }: { id: string; username: string }) {
  return (
    <Link className="text-iris underline" to={`/players/${id}`}>
      {username}
    </Link>
  );
}

function LineActs({ line, ask }: { line: Line; ask: Ask }) {
  const given = { room: line.room, line: line.line };
  const { id, username } = line.writer;
  return (
    <div className="flex flex-wrap gap-2">
      {line.state === 'held' && (
        <Button
          size="small"
          onClick={() => ask({ title: 'Show the line', path: '/api/acts/chat-release', given, about: line.text })}
        >
          Show
        </Button>
      )}
      {line.state !== 'deleted' && (
        <Button
          size="small"
          kind="danger"
          onClick={() =>
            ask({
              title: 'Delete the line',
              path: '/api/acts/chat-delete',
              given,
              about: line.text,
              isDangerous: true,
            })
          }
        >
          Delete
        </Button>
      )}
      {MUTES.map(([duration, words]) => (
        <Button
          key={duration}
          size="small"
          aria-label={`Mute ${username} ${words}`}
          onClick={() =>
            ask({
              title: `Mute ${username} ${words}`,
              path: '/api/acts/chat-mute',
              given: { player: id, duration },
              about: 'The player reads on, and sees until when.',
              isDangerous: true,
            })
          }
        >
          Mute {words}
        </Button>
      ))}
    </div>
  );
}

interface PartProps {
  desk: Desk | undefined;
  error: unknown;
  ask: Ask;
}

function Rooms({ desk, error, ask }: PartProps) {
  return (
    <>
      <h2 className="text-md font-bold">Rooms</h2>
      <DataTable
        name="Rooms"
        rows={desk?.rooms}
        error={error}
        empty="There are no rooms."
        keyOf={({ room }) => room}
        columns={[
          { title: 'Room', render: ({ room }) => ROOM_NAMES[room] },
          { title: 'Seconds between two lines', render: ({ slowS }) => slowS, isNumber: true },
          { title: 'Writing', render: ({ isReadOnly }) => (isReadOnly ? 'closed' : 'open') },
          {
            title: 'Acts',
            render: ({ room, isReadOnly }) => (
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  onClick={() =>
                    ask({
                      title: `Pace of ${ROOM_NAMES[room]}`,
                      path: '/api/acts/chat-slow',
                      given: { room },
                      fields: [{ name: 'seconds', label: 'Seconds between two lines', hint: '0 to 3600; 0 ends it.' }],
                    })
                  }
                >
                  Slow mode
                </Button>
                <Button
                  size="small"
                  kind={isReadOnly ? 'secondary' : 'danger'}
                  onClick={() =>
                    ask({
                      title: `${isReadOnly ? 'Open' : 'Close'} ${ROOM_NAMES[room]}`,
                      path: isReadOnly ? '/api/acts/chat-open' : '/api/acts/chat-close',
                      given: { room },
                      about: isReadOnly ? 'Players may write again.' : 'Nobody can write from the next moment on.',
                      isDangerous: !isReadOnly,
                    })
                  }
                >
                  {isReadOnly ? 'Open' : 'Close'}
                </Button>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function Mutes({ desk, error, ask }: PartProps) {
  return (
    <>
      <h2 className="text-md font-bold">Muted players</h2>
      <DataTable
        name="Muted players"
        rows={desk?.mutes}
        error={error}
        empty="Nobody is muted."
        keyOf={({ player }) => player.id}
        columns={[
          { title: 'Player', render: ({ player }) => <PlayerLink {...player} /> },
          { title: 'Until (UTC)', render: ({ until }) => (until ? when(until) : 'for ever') },
          { title: 'Reason', render: ({ reason }) => <span className="break-words">{reason}</span> },
          { title: 'By', render: ({ by }) => by },
          { title: 'Since (UTC)', render: ({ at }) => when(at) },
          {
            title: 'Acts',
            render: ({ player: { id, username } }) => (
              <Button
                size="small"
                onClick={() =>
                  ask({ title: `Let ${username} write again`, path: '/api/acts/chat-unmute', given: { player: id } })
                }
              >
                Unmute
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

function Words({ desk, error, ask }: PartProps) {
  const add = (list: 'refused' | 'held') =>
    ask({
      title: list === 'refused' ? 'Refuse a word' : 'Hold lines with a word',
      path: '/api/acts/chat-word',
      given: { list },
      fields: [{ name: 'word', label: 'Word', hint: '2 to 40 letters and digits, however it is spelled.' }],
    });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-md font-bold">Words</h2>
        <Button size="small" onClick={() => add('refused')}>
          Refuse a word
        </Button>
        <Button size="small" onClick={() => add('held')}>
          Hold a word
        </Button>
      </div>
      <DataTable
        name="Words"
        rows={desk?.words}
        error={error}
        empty="The lists are empty."
        keyOf={({ word }) => word}
        columns={[
          { title: 'Word', render: ({ word }) => word },
          { title: 'A line with it is', render: ({ list }) => list },
          {
            title: 'Acts',
            render: ({ word }) => (
              <Button
                size="small"
                onClick={() =>
                  ask({ title: `Allow ${word}`, path: '/api/acts/chat-word', given: { list: 'none', word } })
                }
              >
                Allow
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

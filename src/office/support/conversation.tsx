import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel, when } from '../shared/data-table.tsx';
import type { Ticket } from './ticket-words.web.ts';

/** The messages so far. A picture opens in a dialog, with the viewer's name in it. */
export function Conversation({ ticket: { id, messages } }: { ticket: Ticket }) {
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <Panel title="Conversation">
      <ol className="grid gap-3">
        {messages.map((message) => (
          <MessageLine key={message.number} message={message} onShow={setShown} id={id} />
        ))}
      </ol>
      {shown && <PictureDialog shown={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function MessageLine({
  message,
  id,
  onShow,
}: {
  message: Ticket['messages'][number];
  id: string;
  onShow(shown: Shown): void;
}) {
  const { author, text, at, attachments } = message;
  return (
    <li className={classNames('grid gap-1 rounded-control px-3 py-2 text-sm', author ? 'ml-8 bg-s3' : 'mr-8 bg-bg')}>
      <span className="flex flex-wrap justify-between gap-x-4 text-xs text-t2">
        <strong>{author ?? 'Customer'}</strong>
        <span>{when(at)} UTC</span>
      </span>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {attachments.map((file) => {
        const path = `/api/support/${id}/attachments/${file.id}`;
        const label = `${file.name} (${Math.ceil(file.bytes / 1_024)} kB)`;
        return file.isPicture ? (
          <Button
            key={file.id}
            size="small"
            className="max-w-full justify-self-start"
            onClick={() => onShow({ name: file.name, path })}
          >
            <span className="truncate">{label}</span>
          </Button>
        ) : (
          <a key={file.id} className="justify-self-start underline" href={`${path}/file`} download>
            {label}, save
          </a>
        );
      })}
    </li>
  );
}

interface Shown {
  name: string;
  path: string;
}

/** A picture with the viewer's name in it. A file that is no picture can only be saved. */
function PictureDialog({ shown: { name, path }, onClose }: { shown: Shown; onClose(): void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const [turn, setTurn] = useState(0);
  return (
    <Dialog title={name} onClose={onClose} floating>
      {state === 'broken' ? (
        <p className="grid justify-items-start gap-2 text-sm text-amber">
          This picture cannot be shown. Open the file only in a program you trust.
          <a className="text-t1 underline" href={`${path}/file`} download>
            Save the file (recorded)
          </a>
        </p>
      ) : (
        <div className="grid gap-3">
          {state === 'loading' && <Skeleton className="h-60 w-full" />}
          <img
            src={path}
            alt={name}
            style={{ transform: `rotate(${turn}deg)` }}
            className={classNames('max-h-[65dvh] w-full object-contain', state === 'loading' && 'h-0')}
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
          />
          <Button size="small" className="justify-self-start" onClick={() => setTurn((turn + 90) % 360)}>
            Rotate
          </Button>
        </div>
      )}
    </Dialog>
  );
}

import { FileText } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Static } from 'typebox';
import { supportTexts as texts } from '../texts/support.ts';
import { formatDateTime } from '../ui/amounts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Thread } from './api.ts';
import { MessageForm } from './message-form.tsx';

export type ThreadAnswer = Static<typeof Thread>;

/** Whether support is online, as reported by the server. */
export function Presence({ isThere }: { isThere: boolean }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-t2">
      <span
        aria-hidden
        className={classNames('size-2.5 shrink-0 rounded-full', isThere ? 'bg-mint' : 'border border-line-strong')}
      />
      {isThere ? texts.there : texts.away}
    </p>
  );
}

interface ThreadViewProps {
  thread: ThreadAnswer;
  /** From the visitor's link; null if signed in. */
  token: string | null;
  head?: ReactNode;
  onSend(text: string, attachments: string[]): Promise<void>;
  onClose?(): void;
}

/** A conversation with support, with a form to reply. */
export function ThreadView({ thread, token, head, onSend, onClose }: ThreadViewProps) {
  const { id, topic, state, messages, isStaffThere } = thread;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages.length]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {head}
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-md font-bold">{texts.topics[topic]}</h3>
        <span className="text-sm text-t3">
          {texts.thread(id)} · {texts.states[state]}
        </span>
      </header>
      <ol
        ref={list}
        // A scrolling list must be reachable by keyboard.
        tabIndex={0}
        aria-label={texts.thread(id)}
        aria-live="polite"
        className="grid max-h-[60dvh] gap-3 overflow-y-auto rounded-control bg-bg p-3"
      >
        {messages.map(({ number, isOwn, text, at, attachments }) => (
          <li
            key={number}
            className={classNames(
              'grid max-w-[85%] gap-1 rounded-control px-3 py-2',
              isOwn ? 'justify-self-end bg-s3' : 'justify-self-start bg-s2',
            )}
          >
            <span className="flex flex-wrap justify-between gap-x-4 text-xs text-t2">
              <strong>{isOwn ? texts.you : texts.support}</strong>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
            <p className="break-words whitespace-pre-wrap">{text}</p>
            {attachments.map((name, at) => (
              <span key={`${at} ${name}`} className="flex items-center gap-2 text-sm text-t2">
                <FileText size={16} aria-hidden className="shrink-0" />
                <span className="truncate">{name}</span>
              </span>
            ))}
          </li>
        ))}
      </ol>
      <Presence isThere={isStaffThere} />
      {state === 'closed' && <p className="text-sm text-t2">{texts.closed}</p>}
      <MessageForm label={texts.reply} token={token} onSend={onSend} />
      {onClose && state !== 'closed' && (
        <Button size="small" kind="quiet" className="justify-self-start" onClick={onClose}>
          {texts.close}
        </Button>
      )}
    </div>
  );
}

import { FileText, Paperclip, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { supportTexts as texts } from '../texts/support.ts';
import { textOf } from '../ui/api-client.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { uploadFile, type Uploaded } from './attach.web.ts';
import { ATTACHMENTS_PER_MESSAGE_MAX, ATTACHMENT_TYPES, TEXT_LENGTH_MAX } from './terms.ts';

interface MessageFormProps {
  label: string;
  hint?: string;
  /** From the visitor's link; null if signed in, undefined if files are not allowed. */
  token?: string | null | undefined;
  /** Shown above the text. */
  children?: ReactNode;
  /** Throws if the message was refused. The text is then kept. */
  onSend(text: string, attachments: string[]): Promise<void>;
}

/** Text and files of a message. A refusal is shown below, and nothing typed is lost. */
export function MessageForm({ label, hint, token, children, onSend }: MessageFormProps) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Uploaded[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    if (isBusy || sending !== null) return;
    setBusy(true);
    setError(null);
    try {
      await onSend(
        text,
        files.map(({ id }) => id),
      );
      setText('');
      setFiles([]);
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const add = async (file: File) => {
    setSending(file.name);
    setError(null);
    try {
      const added = await uploadFile(file, token ?? null);
      setFiles((known) => [...known, added]);
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setSending(null);
    }
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <TextArea
        label={label}
        hint={hint ?? texts.messageHint}
        required
        maxLength={TEXT_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center gap-1 rounded-control bg-s3 pl-3 text-sm">
              <FileText size={16} aria-hidden className="shrink-0" />
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={texts.remove(name)}
                className="grid size-11 shrink-0 place-items-center text-t2 hover:text-t1"
                onClick={() => setFiles(files.filter((file) => file.id !== id))}
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-sm text-rose">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="main" busy={isBusy} disabled={text.trim() === '' || sending !== null}>
          {texts.send}
        </Button>
        {token !== undefined && files.length < ATTACHMENTS_PER_MESSAGE_MAX && (
          <FileButton sending={sending} onFile={(file) => void add(file)} />
        )}
      </div>
    </form>
  );
}

function FileButton({ sending, onFile }: { sending: string | null; onFile(file: File): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-3">
      <label
        className={buttonClass(
          'secondary',
          'normal',
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-iris',
        )}
      >
        {sending === null ? <Paperclip size={18} aria-hidden /> : <Spinner className="size-4" />}
        <span className="truncate">{sending === null ? texts.attach : texts.uploading(sending)}</span>
        <input
          ref={input}
          type="file"
          accept={ATTACHMENT_TYPES.join(',')}
          aria-describedby={id}
          disabled={sending !== null}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            // Lets the same file be chosen again.
            if (input.current) input.current.value = '';
          }}
        />
      </label>
      <span id={id} className="text-sm text-t3">
        {texts.attachHint}
      </span>
    </span>
  );
}

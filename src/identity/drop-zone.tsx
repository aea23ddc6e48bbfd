import { Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { classNames } from '../ui/class-names.ts';
import { Progress } from '../ui/progress.tsx';
import { CONTENT_TYPES } from './levels.ts';

export interface DropZoneProps {
  label: string;
  /** The upload in progress: file name and share sent. */
  sending: { name: string; share: number } | null;
  error: string | null;
  onFile(file: File): void;
}

/** Accepts a file by drop or by choice. Phones also offer the camera. */
export function DropZone({ label, sending, error, onFile }: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !sending) onFile(file);
    // Lets the same file be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="grid content-start gap-2">
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'relative grid min-h-40 cursor-pointer place-content-center justify-items-center gap-1 rounded-cover border-2 border-dashed bg-well p-4 text-center transition-colors duration-120 hover:border-iris hover:bg-s1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
          isOver ? 'border-volt bg-s1' : error ? 'border-rose' : 'border-line-strong',
        )}
      >
        <input
          ref={input}
          type="file"
          accept={CONTENT_TYPES.join(',')}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          disabled={sending !== null}
          onChange={(event) => take(event.target.files)}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <Upload size={26} aria-hidden className={classNames('mb-1', isOver ? 'text-volt' : 'text-iris')} />
        <span className="font-bold">{label}</span>
        <span aria-hidden className="text-sm text-t2">
          {isOver ? (
            texts.dropNow
          ) : (
            <>
              {texts.dropHere}
              <span className="text-iris underline">{texts.browse}</span>
            </>
          )}
        </span>
        <span id={`${id}-note`} className="text-xs text-t3">
          {texts.formats}
        </span>
      </label>
      {sending && (
        <div className="grid gap-2 rounded-cover bg-s1 p-3">
          <p className="truncate text-sm text-t2">{texts.uploading(sending.name)}</p>
          <Progress label={texts.uploading(sending.name)} share={sending.share} />
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm text-rose">
          {error}
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { notify } from '../ui/notices.tsx';
import { refusalText, showCase } from './case-query.web.ts';
import { DropZone } from './drop-zone.tsx';
import type { DocumentKind, Side } from './levels.ts';
import { uploadDocument } from './upload.web.ts';

/** A place for one document. A dropped file is uploaded at once. */
export function DocumentSlot({ kind, side = 'front', label }: { kind: DocumentKind; side?: Side; label: string }) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File) => {
    setError(null);
    setSending({ name: file.name, share: 0 });
    try {
      showCase(await uploadDocument({ kind, side, file }, (share) => setSending({ name: file.name, share })));
      notify('success', texts.uploaded(file.name));
    } catch (failure) {
      setError(refusalText(failure));
    } finally {
      setSending(null);
    }
  };
  return <DropZone label={label} sending={sending} error={error} onFile={(file) => void send(file)} />;
}

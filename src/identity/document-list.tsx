import { FileText, Image, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { formatDateTime } from '../ui/amounts.ts';
import { apiDelete } from '../ui/api-client.ts';
import { IconButton } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import type { removeKycDocument } from './api.ts';
import { refusalText, showCase, type DocumentView } from './case-query.web.ts';
import { TWO_SIDED } from './levels.ts';
import { showFailure } from '../ui/failure.ts';

/** Names of the submitted files. The files themselves are never shown again. */
export function DocumentList({
  level,
  documents,
  canChange,
}: {
  level: string;
  documents: readonly DocumentView[];
  canChange: boolean;
}) {
  if (documents.length === 0) return null;
  return (
    <ul aria-label={texts.documentsOf(level)} className="grid grid-cols-1 gap-2">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} canChange={canChange} />
      ))}
    </ul>
  );
}

function DocumentRow({ document, canChange }: { document: DocumentView; canChange: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const Icon = document.contentType === 'application/pdf' ? FileText : Image;
  const kind = texts.kinds[document.kind];
  const what = TWO_SIDED.includes(document.kind) ? `${kind}, ${texts.slots[document.side]}` : kind;
  const remove = async () => {
    setBusy(true);
    try {
      showCase(await apiDelete<typeof removeKycDocument>(`/api/kyc/documents/${document.id}`));
      notify('success', texts.removed);
    } catch (error) {
      setBusy(false);
      showFailure(error, 'account', refusalText(error));
    }
  };
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-cover bg-s1 py-2 pr-2 pl-4">
      <Icon size={22} aria-hidden className="shrink-0 text-iris" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{document.name}</p>
        <p className="text-sm text-t3">
          {what} · {sizeText(document.bytes)} · {formatDateTime(document.uploadedAt)}
        </p>
        {document.isWantedAgain ? (
          <Chip tone="text-amber">{texts.wantedAgain}</Chip>
        ) : (
          document.isSubmitted && <Chip tone="text-t2">{texts.handedIn}</Chip>
        )}
      </div>
      {canChange && !document.isSubmitted && (
        <IconButton kind="quiet" busy={isBusy} label={texts.remove(document.name)} onClick={() => void remove()}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function Chip({ tone, children }: { tone: string; children: string }) {
  return (
    <span className={`mt-1 inline-block rounded-full bg-s3 px-3 text-xs leading-6 font-bold ${tone}`}>{children}</span>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

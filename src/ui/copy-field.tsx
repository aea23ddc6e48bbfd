import { Copy } from 'lucide-react';
import { uiTexts } from '../texts/ui.ts';
import { copyText } from './copy-text.ts';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** The notices after copying succeeded or failed. */
  copied: string;
  failed: string;
}

/** A read-only value with a button that copies it. */
export function CopyField({ label, value, copied, failed }: CopyFieldProps) {
  return (
    <div className="grid gap-1">
      <span className="text-sm text-t2">{label}</span>
      <div className="flex items-center gap-1 rounded-control bg-well pl-3">
        <code className="min-w-0 flex-1 py-2 text-sm break-all text-t1">{value}</code>
        <button
          type="button"
          aria-label={`${uiTexts.copy}: ${label}`}
          title={uiTexts.copy}
          onClick={() => void copyText(value, copied, failed)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-t2 hover:text-t1"
        >
          <Copy size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}

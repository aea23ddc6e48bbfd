import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { twoFactorTexts } from '../../texts/two-factor.ts';
import { formatDate } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { usePlayer } from '../../ui/session.ts';

const texts = twoFactorTexts.codes;

/** Shows the codes once, and stays open until the player confirms that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const player = usePlayer();
  const [isSaved, setSaved] = useState(false);
  const [openings, setOpenings] = useState(0);
  const close = () => {
    if (isSaved) return onClose();
    notify('error', texts.saveFirst);
    // The browser may have closed the dialog without asking: open it again.
    setOpenings(openings + 1);
  };
  const download = () => {
    const head = texts.fileHead(player?.username ?? '', formatDate(new Date().toISOString()));
    saveFile('roulo-recovery-codes.txt', [head, '', ...codes, ''].join('\n'));
  };
  return (
    <Dialog key={openings} title={texts.title} onClose={close} width={640}>
      <div className="grid gap-4">
        <p className="text-md text-t2">{texts.lead}</p>
        <ol
          aria-label={texts.list}
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-cover bg-well p-4 text-sm narrow:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap tiny:text-xs">
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => void copyText(codes.join('\n'), texts.copied, twoFactorTexts.copyFailed)}
            data-autofocus
          >
            <Copy size={18} aria-hidden />
            {texts.copy}
          </Button>
          <Button onClick={download}>
            <Download size={18} aria-hidden />
            {texts.download}
          </Button>
        </div>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
          {texts.saved}
        </Checkbox>
        <Button kind="main" size="large" disabled={!isSaved} onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

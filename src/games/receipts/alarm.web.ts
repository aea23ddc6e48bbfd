import { proofTexts } from '../../texts/proof.ts';
import { notify } from '../../ui/notices.tsx';

const told = new Set<string>();

/** Tells the player that the casino contradicts itself, with a file of both versions. Once per subject. */
export function raiseAlarm(subject: string, text: string, evidence: object): void {
  if (told.has(subject)) return;
  told.add(subject);
  const file = { ...evidence, about: text, noticedAt: new Date().toISOString() };
  notify('error', text, {
    label: proofTexts.receipt.download,
    run: () => downloadJson(`roulo-evidence-${Date.now()}.json`, file),
  });
}

/** Hands a file to the player. This is the only way in which data leaves the device. */
export function downloadJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

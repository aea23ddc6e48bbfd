import { notify } from './notices.tsx';

/** Copies a text to the clipboard and shows one of the two notices. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', copied);
  } catch {
    notify('error', failed);
  }
}

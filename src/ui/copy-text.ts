import { notify } from './notices.tsx';

/** Puts a text on the clipboard and says whether it worked. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', copied);
  } catch {
    notify('error', failed);
  }
}

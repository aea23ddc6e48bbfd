import { create } from 'zustand';

/** Open dialogs, the topmost last. Everything below the topmost is inert. */
const useOpenDialogs = create<{ elements: readonly HTMLElement[] }>(() => ({ elements: [] }));

export const useTopDialog = () => useOpenDialogs(({ elements }) => elements.at(-1) ?? null);

/** Returns a function to call when the dialog closes. */
export function noteOpenDialog(element: HTMLElement): () => void {
  useOpenDialogs.setState(({ elements }) => ({ elements: [...elements, element] }));
  return () => useOpenDialogs.setState(({ elements }) => ({ elements: elements.filter((each) => each !== element) }));
}

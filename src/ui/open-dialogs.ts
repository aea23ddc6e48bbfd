import { create } from 'zustand';

/** The open dialogs, the topmost last: all else of the page is out of reach. */
const useOpenDialogs = create<{ elements: readonly HTMLElement[] }>(() => ({ elements: [] }));

export const useTopDialog = () => useOpenDialogs(({ elements }) => elements.at(-1) ?? null);

/** Gives the function that says it is closed. */
export function noteOpenDialog(element: HTMLElement): () => void {
  useOpenDialogs.setState(({ elements }) => ({ elements: [...elements, element] }));
  return () => useOpenDialogs.setState(({ elements }) => ({ elements: elements.filter((each) => each !== element) }));
}

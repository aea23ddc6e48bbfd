import { createContext, type ReactNode } from 'react';

/** Adds a note to every cover of a page, such as a table's seats. */
export const CoverNoteContext = createContext<(id: string) => ReactNode>(() => null);

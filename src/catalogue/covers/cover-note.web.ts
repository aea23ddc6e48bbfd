import { createContext, type ReactNode } from 'react';

/** What a page shows on every cover of its list, such as the seats of a table. */
export const CoverNoteContext = createContext<(id: string) => ReactNode>(() => null);

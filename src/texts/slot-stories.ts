import { slotStories as en } from './en/slot-stories.ts';
import { slotStories as es } from './es/slot-stories.ts';
import { slotStories as ja } from './ja/slot-stories.ts';
import { slotStories as pt } from './pt/slot-stories.ts';
import { inLanguage } from './language.ts';

/** How a slot's page begins, by its theme: the mood of it, never a claim about symbols that only the game itself knows. */
export const slotStories = inLanguage({ en, es, pt, ja });

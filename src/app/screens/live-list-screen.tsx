import { CategoryScreen } from '../../catalogue/lists/category-screen.tsx';
import { CoverNoteContext } from '../../catalogue/covers/cover-note.web.ts';
import { FeedContext, useFeed } from '../../live/feed.web.ts';
import { TableBadge } from '../../live/table-facts.tsx';

/** Lists of live tables. Each cover shows the table's seats and limits. */
export function LiveListScreen() {
  const feed = useFeed('production', null);
  return (
    <FeedContext value={feed}>
      <CoverNoteContext value={badgeOf}>
        <CategoryScreen />
      </CoverNoteContext>
    </FeedContext>
  );
}

const badgeOf = (id: string) => <TableBadge id={id} />;

import { memo } from 'react';
import { Bell } from 'lucide-react';
import { noticeTexts as texts } from '../texts/notices.ts';
import { Menu } from '../ui/menu.tsx';
import { Inbox } from './inbox.tsx';
import { useInbox } from './inbox.web.ts';

const SHOWN_MAX = 9;

/** The header's bell with the number of unread notices. It opens the inbox. */
export const NoticeBell = memo(function NoticeBell({ username }: { username: string }) {
  const { unread } = useInbox(username);
  return (
    <Menu
      kind="panel"
      label={unread > 0 ? texts.unread(unread) : texts.title}
      buttonClassName="relative grid size-11 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1 tiny:size-10"
      panelClassName="w-96 narrow:fixed narrow:inset-x-2 narrow:top-16 narrow:mt-1 narrow:w-auto narrow:max-w-110 narrow:ml-auto"
      button={
        <>
          <Bell size={22} aria-hidden />
          {unread > 0 && (
            <span className="absolute top-1 right-1 grid size-4.5 place-items-center rounded-full bg-volt text-xs leading-none font-bold text-volt-ink">
              {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
            </span>
          )}
        </>
      }
    >
      <Inbox username={username} />
    </Menu>
  );
});

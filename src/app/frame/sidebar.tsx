import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { frameTexts } from '../../texts/frame.ts';
import { classNames } from '../../ui/class-names.ts';
import { usePlayer } from '../../ui/session.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import {
  CASINO,
  CHAT,
  DIRECT,
  HOME,
  ORIGINALS,
  useAccountItems,
  type NavGroup,
  type NavItem,
} from './nav-items.web.ts';

/** The sidebar: with submenus, or as a rail of icons with direct links. */
export function Sidebar({ isRail }: { isRail: boolean }) {
  return (
    <nav
      aria-label={frameTexts.navigation}
      className="fixed top-16 bottom-0 left-0 z-20 w-[var(--sidebar-width)] overflow-y-auto overscroll-contain bg-s1 [scrollbar-width:none]"
    >
      {isRail ? <Rail /> : <SidebarLinks />}
    </nav>
  );
}

/** The whole navigation with labels. In a phone's drawer nothing is in a submenu. */
export function SidebarLinks({ isFlat = false }: { isFlat?: boolean }) {
  const player = usePlayer();
  const account = useAccountItems();
  return (
    <div className="grid gap-4 p-3">
      <Entry item={HOME} />
      {isFlat && <Entry item={CHAT} />}
      <Submenu group={ORIGINALS} isFlat={isFlat} />
      <Submenu group={CASINO} isFlat={isFlat} />
      {player ? (
        <Submenu group={{ label: frameTexts.account, icon: CircleUserRound, items: account }} isFlat={isFlat} />
      ) : (
        <List items={account} />
      )}
    </div>
  );
}

function Rail() {
  const account = useAccountItems();
  return (
    <div className="grid justify-items-center gap-3 py-3">
      {[DIRECT, account].map((items, at) => (
        <ul
          key={items === DIRECT ? 'places' : 'account'}
          className={classNames('grid gap-1', at > 0 && 'border-t border-s3 pt-3')}
        >
          {items.map((item) => (
            <li key={item.label}>
              <Tooltip text={item.label} side="right">
                <RailEntry item={item} />
              </Tooltip>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function RailEntry({ item, ...described }: { item: NavItem; 'aria-describedby'?: string | undefined }) {
  return (
    <ItemControl item={item} className="size-11 justify-center" name={item.label} {...described}>
      <item.icon size={20} aria-hidden />
    </ItemControl>
  );
}

function Submenu({ group, isFlat }: { group: NavGroup | Omit<NavGroup, 'path'>; isFlat: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  if (isFlat) {
    return (
      <div className="grid gap-1">
        {'path' in group ? (
          <Entry item={group} />
        ) : (
          <p className="px-3 pt-2 text-sm font-bold text-t3">{group.label}</p>
        )}
        <List items={group.items} isIndented={'path' in group} />
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={entryClass(false, 'w-full')}
      >
        <group.icon size={20} aria-hidden className="shrink-0" />
        {group.label}
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames('ml-auto transition-transform duration-200', !isOpen && '-rotate-90')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        <List items={group.items} isIndented />
      </div>
    </div>
  );
}

function List({ items, isIndented = false }: { items: readonly NavItem[]; isIndented?: boolean }) {
  return (
    <ul className={classNames('grid gap-0.5', isIndented && 'ml-5 border-l border-s3 pl-2')}>
      {items.map((item) => (
        <li key={item.label}>
          <Entry item={item} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ item }: { item: NavItem }) {
  return (
    <ItemControl item={item} className="w-full">
      <item.icon size={20} aria-hidden className="shrink-0" />
      <span className="truncate">{item.label}</span>
    </ItemControl>
  );
}

interface ItemControlProps {
  item: NavItem;
  className: string;
  /** Accessible name, if the label is not shown. */
  name?: string;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

function ItemControl({ item, className, name, children, ...described }: ItemControlProps) {
  if ('path' in item) {
    return (
      <NavLink
        {...described}
        to={item.path}
        end
        aria-label={name}
        className={({ isActive }) => entryClass(isActive, className)}
      >
        {children}
      </NavLink>
    );
  }
  return (
    <button
      {...described}
      type="button"
      aria-label={name}
      onClick={() => item.onSelect()}
      className={entryClass(false, className)}
    >
      {children}
    </button>
  );
}

function entryClass(isActive: boolean, className: string): string {
  return classNames(
    'flex min-h-11 items-center gap-3 rounded-small px-3 text-left font-semibold transition-colors duration-120',
    isActive ? 'bg-s3 text-t1 [&>svg]:text-volt' : 'text-t2 hover:bg-s2 hover:text-t1',
    className,
  );
}

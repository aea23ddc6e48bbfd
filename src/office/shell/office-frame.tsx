import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';
import type { Permission } from '../../http/permissions.ts';
import type { signOut } from '../../staff/api.ts';
import { apiGet, apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { listApprovals } from '../approvals/approvals-api.ts';
import { may, type Me } from '../sign-in/me.web.ts';
import { PasskeyDialog } from '../sign-in/passkey-dialog.tsx';

interface Place {
  path: string;
  name: string;
  /** Staff without this permission do not see the entry. */
  permission: Permission | null;
  key: string;
}

/** Headings of the side bar. The first entries have none. */
const GROUPS: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: '',
    places: [
      { path: '/', name: 'Today', permission: 'today', key: 't' },
      { path: '/approvals', name: 'Approvals', permission: null, key: 'a' },
    ],
  },
  {
    title: 'People',
    places: [
      { path: '/players', name: 'Players', permission: 'players.find', key: 'p' },
      { path: '/identity', name: 'Identity', permission: 'identity.see', key: 'i' },
      { path: '/support', name: 'Support', permission: 'support.see', key: 'u' },
      { path: '/care', name: 'Safer play', permission: 'care.see', key: 'h' },
      { path: '/risk', name: 'Risk', permission: 'risk.see', key: 'k' },
      { path: '/chat', name: 'Chat', permission: 'chat.moderate', key: 'b' },
    ],
  },
  {
    title: 'Money',
    places: [
      { path: '/withdrawals', name: 'Withdrawals', permission: 'money.see', key: 'w' },
      { path: '/deposits', name: 'Deposits and cases', permission: 'money.see', key: 'd' },
      { path: '/finance', name: 'Finance', permission: 'finance.see', key: 'f' },
      { path: '/affiliates', name: 'Affiliates', permission: 'affiliates.see', key: 'c' },
    ],
  },
  {
    title: 'Games and offers',
    places: [
      { path: '/games', name: 'Games', permission: 'games.see', key: 'm' },
      { path: '/promotions', name: 'Promotions', permission: 'promotions.see', key: 'o' },
      { path: '/race', name: 'Race', permission: 'race.see', key: 'r' },
      { path: '/content', name: 'Content', permission: 'content.see', key: 'n' },
    ],
  },
  {
    title: 'Oversight',
    places: [
      { path: '/audit', name: 'Audit', permission: 'audit.see', key: 'l' },
      { path: '/staff', name: 'Staff', permission: 'staff.see', key: 's' },
    ],
  },
];

const PLACES = GROUPS.flatMap(({ places }) => places);

const KEYS: readonly [string, string][] = [
  ['/', 'search players'],
  ['j, k', 'next and previous row'],
  ['Enter', 'open the row'],
  ['g then a letter', `go to: ${PLACES.map(({ key, name }) => `${key} ${name}`).join(', ')}`],
  ['?', 'this list'],
];

export function OfficeFrame({ me, children }: { me: Me; children: ReactNode }) {
  const isOpen = ({ permission }: Place) => permission === null || may(me, permission);
  const places = PLACES.filter(isOpen);
  const [dialog, setDialog] = useState<'keys' | 'passkeys' | null>(null);
  const client = useQueryClient();
  useKeys(places, () => setDialog('keys'));
  const { data } = useQuery({
    queryKey: ['approvals'],
    queryFn: () => apiGet<typeof listApprovals>('/api/approvals'),
    refetchInterval: 15_000,
  });
  const waiting = data?.open.filter(({ mayApprove }) => mayApprove).length ?? 0;
  const leave = async () => {
    await apiPost<typeof signOut>('/api/sign-out', {});
    client.clear();
    location.assign('/');
  };
  return (
    <div className="grid min-h-dvh grid-cols-[200px_1fr] print:block max-[900px]:grid-cols-1 max-[900px]:grid-rows-[auto_1fr]">
      <a href="#main" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <nav
        aria-label="Back office"
        className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto bg-s1 p-3 max-[900px]:static max-[900px]:h-auto max-[900px]:flex-row max-[900px]:flex-wrap max-[900px]:items-center print:hidden"
      >
        <span className="px-3 py-2 font-display text-md font-bold text-volt">Roulo office</span>
        {GROUPS.map(({ title, places: all }) => {
          const own = all.filter(isOpen);
          if (own.length === 0) return null;
          return (
            <div
              key={title}
              role={title === '' ? undefined : 'group'}
              aria-label={title === '' ? undefined : title}
              className="grid max-[900px]:flex max-[900px]:w-full max-[900px]:flex-wrap max-[900px]:items-center"
            >
              {title !== '' && (
                <span className="mt-2 px-3 text-xs text-t3 max-[900px]:mt-0 max-[900px]:w-36" aria-hidden="true">
                  {title}
                </span>
              )}
              {own.map(({ path, name }) => (
                <PlaceLink key={path} path={path} name={name} waiting={path === '/approvals' ? waiting : 0} />
              ))}
            </div>
          );
        })}
        <div className="mt-auto grid gap-1 pt-4 text-xs text-t3 max-[900px]:mt-0 max-[900px]:flex max-[900px]:flex-wrap max-[900px]:items-center max-[900px]:pt-0">
          <span className="px-3 break-words">{me.email}</span>
          <span className="px-3">{me.roles.length > 3 ? `${me.roles.length} roles` : me.roles.join(', ')}</span>
          <Button size="small" kind="quiet" onClick={() => setDialog('passkeys')}>
            Passkeys
          </Button>
          <Button size="small" kind="quiet" onClick={() => setDialog('keys')}>
            Keys (?)
          </Button>
          <Button size="small" kind="quiet" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </nav>
      <main id="main" className="min-w-0 p-6">
        {children}
      </main>
      {dialog === 'keys' && (
        <Dialog title="Keys" onClose={() => setDialog(null)}>
          <dl className="grid grid-cols-[120px_1fr] gap-2 text-sm">
            {KEYS.map(([key, about]) => (
              <div key={key} className="contents">
                <dt className="font-bold">{key}</dt>
                <dd className="text-t2">{about}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
      {dialog === 'passkeys' && <PasskeyDialog onClose={() => setDialog(null)} />}
    </div>
  );
}

function PlaceLink({ path, name, waiting }: { path: string; name: string; waiting: number }) {
  return (
    <NavLink
      to={path}
      end={path === '/'}
      className={({ isActive }) =>
        classNames(
          'flex items-center justify-between rounded-small px-3 py-1 text-sm font-semibold hover:bg-s3',
          isActive ? 'bg-s3 text-t1' : 'text-t2',
        )
      }
    >
      {name}
      {waiting > 0 && (
        <span className="rounded-chip bg-volt px-2 text-xs text-volt-ink" aria-label={`${waiting} wait for you`}>
          {waiting}
        </span>
      )}
    </NavLink>
  );
}

/** Keyboard shortcuts, ignored while somebody types. */
function useKeys(places: readonly Place[], showKeys: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let isGoing = false;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (isGoing) {
        isGoing = false;
        const place = places.find(({ key }) => key === event.key);
        if (place) void navigate(place.path);
        return;
      }
      if (event.key === 'g') isGoing = true;
      else if (event.key === '?') showKeys();
      else if (event.key === '/') {
        event.preventDefault();
        const search = document.querySelector<HTMLInputElement>('input[type=search]');
        if (search) search.focus();
        else void navigate('/players');
      } else if (event.key === 'j' || event.key === 'k') moveRow(event.key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [places, navigate, showKeys]);
}

function moveRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
}

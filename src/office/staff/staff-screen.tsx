import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { ApiError, apiGet, apiPost, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Page, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { endSession, listStaff, makeInvitation } from './staff-api.ts';
import { StepUp } from '../sign-in/step-up.tsx';

export function StaffScreen({ me }: { me: Me }) {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey: ['staff'], queryFn: () => apiGet<typeof listStaff>('/api/staff') });
  const [act, setAct] = useState<ActPlan | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [again, setAgain] = useState<(() => void) | null>(null);
  const manages = may(me, 'staff.manage');
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
      await client.invalidateQueries({ queryKey: ['staff'] });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'STEP_UP_NEEDED') setAgain(() => () => void run(work));
      else notify('error', textOf(failure));
    }
  };
  return (
    <Page
      title="Staff"
      aside={
        manages && (
          <Button
            kind="main"
            size="small"
            onClick={() =>
              setAct({
                title: 'Invite',
                path: '/api/acts/staff-invite',
                about: 'Once there are two administrators, the other one approves it.',
                fields: [
                  { name: 'email', label: 'E-mail' },
                  { name: 'name', label: 'Name' },
                  { name: 'roles', label: 'Roles', hint: namesOf(data) },
                ],
              })
            }
          >
            Invite
          </Button>
        )
      }
    >
      <AccountsTable
        listed={data}
        error={error}
        manages={manages}
        onAct={setAct}
        onLink={(id) =>
          void run(async () => setLink((await apiPost<typeof makeInvitation>(`/api/staff/${id}/invitation`, {})).link))
        }
      />
      <h2 className="text-md font-bold">Roles</h2>
      <RolesTable listed={data} manages={manages} onAct={setAct} />
      <h2 className="text-md font-bold">Sessions</h2>
      <SessionsTable
        listed={data}
        manages={manages}
        onEnd={(id) =>
          void run(async () => void (await apiPost<typeof endSession>(`/api/staff/sessions/${id}/end`, {})))
        }
      />
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
      {link && (
        <Dialog title="Invitation" onClose={() => setLink(null)} floating>
          <p className="text-sm text-t2">Good for 48 hours, for one person. Earlier links are closed.</p>
          <code className="break-all">{link}</code>
        </Dialog>
      )}
      {again && (
        <Dialog title="Confirm" onClose={() => setAgain(null)} floating>
          <StepUp
            onProved={() => {
              setAgain(null);
              again();
            }}
          />
        </Dialog>
      )}
    </Page>
  );
}

type Listed = AnswerOf<typeof listStaff> | undefined;

interface TableProps {
  listed: Listed;
  /** Whether the viewer may change anything. */
  manages: boolean;
}

const namesOf = (listed: Listed) => (listed?.roles ?? []).map(({ role }) => role).join(', ');

interface AccountsTableProps extends TableProps {
  error: Error | null;
  onAct: (act: ActPlan) => void;
  onLink: (id: string) => void;
}

function AccountsTable({ listed, error, manages, onAct, onLink }: AccountsTableProps) {
  return (
    <DataTable
      name="Accounts"
      rows={listed?.accounts}
      error={error}
      empty="Nobody yet."
      keyOf={({ id }) => id}
      columns={[
        { title: 'E-mail', render: ({ email }) => <strong>{email}</strong> },
        { title: 'Name', render: ({ name }) => name },
        { title: 'State', render: ({ state }) => state },
        { title: 'Roles', render: ({ roles }) => roles.join(', ') },
        { title: 'Sessions', render: ({ sessions }) => sessions, isNumber: true },
        {
          title: 'Change',
          render: ({ id, email, state }) =>
            manages && (
              <span className="flex flex-wrap gap-2">
                {state === 'invited' && (
                  <Button size="small" onClick={() => onLink(id)}>
                    Link
                  </Button>
                )}
                <Button
                  size="small"
                  onClick={() =>
                    onAct({
                      title: 'Change roles',
                      path: '/api/acts/staff-roles',
                      given: { email },
                      fields: [{ name: 'roles', label: 'All roles from now on', hint: namesOf(listed) }],
                    })
                  }
                >
                  Roles
                </Button>
                {state === 'revoked' ? (
                  <Button
                    size="small"
                    onClick={() => onAct({ title: 'Restore', path: '/api/acts/staff-restore', given: { email } })}
                  >
                    Restore
                  </Button>
                ) : (
                  <Button
                    size="small"
                    kind="danger"
                    onClick={() =>
                      onAct({
                        title: 'Revoke',
                        path: '/api/acts/staff-revoke',
                        given: { email },
                        about: 'Its sessions end at once.',
                        isDangerous: true,
                      })
                    }
                  >
                    Revoke
                  </Button>
                )}
              </span>
            ),
        },
      ]}
    />
  );
}

function RolesTable({ listed, manages, onAct }: TableProps & { onAct: (act: ActPlan) => void }) {
  return (
    <DataTable
      name="Roles"
      rows={listed?.roles}
      empty="There are no roles."
      keyOf={({ role }) => role}
      columns={[
        { title: 'Role', render: ({ title }) => <strong>{title}</strong> },
        { title: 'May', render: ({ permissions }) => <span className="text-t2">{permissions.join(', ')}</span> },
        {
          title: 'Change',
          render: ({ role, permissions }) =>
            manages && (
              <Button
                size="small"
                onClick={() =>
                  onAct({
                    title: `Change ${role}`,
                    path: '/api/acts/role-set',
                    given: { role },
                    fields: [
                      {
                        name: 'permissions',
                        label: 'All permissions from now on',
                        hint: `Now: ${permissions.join(',')}`,
                      },
                    ],
                  })
                }
              >
                Edit
              </Button>
            ),
        },
      ]}
    />
  );
}

function SessionsTable({ listed, manages, onEnd }: TableProps & { onEnd: (id: string) => void }) {
  return (
    <DataTable
      name="Sessions"
      rows={listed?.sessions}
      empty="Nobody is signed in."
      keyOf={({ id }) => id}
      columns={[
        { title: 'Account', render: ({ email, isOwn }) => `${email}${isOwn ? ' (this one)' : ''}` },
        { title: 'By', render: ({ way }) => (way === 'oidc' ? 'company account' : way) },
        { title: 'Address', render: ({ ip }) => ip },
        { title: 'Browser', render: ({ userAgent }) => <span className="text-t3">{userAgent.slice(0, 80)}</span> },
        { title: 'Since', render: ({ createdAt }) => when(createdAt) },
        { title: 'Active', render: ({ activeAt }) => when(activeAt) },
        {
          title: 'End',
          render: ({ id, isOwn }) =>
            manages &&
            !isOwn && (
              <Button size="small" onClick={() => onEnd(id)}>
                End
              </Button>
            ),
        },
      ]}
    />
  );
}

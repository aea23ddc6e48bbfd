import { useState } from 'react';
import { Link } from 'react-router';
import { LANGUAGE_NAMES, type Language } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { Facts, Panel, when } from '../shared/data-table.tsx';
import type { Ticket } from './ticket-words.web.ts';

/** Who wrote, and a way to close the message without an answer. */
export function CustomerPanel({ ticket, mayAnswer }: { ticket: Ticket; mayAnswer: boolean }) {
  const [act, setAct] = useState<ActPlan | null>(null);
  return (
    <Panel title="Customer">
      <Facts
        facts={[
          [
            ticket.customer.player ? 'player' : 'visitor',
            ticket.customer.player ? (
              <Link key="player" className="underline" to={`/players/${ticket.customer.player.id}`}>
                {ticket.customer.player.username}
              </Link>
            ) : (
              <span key="visitor" className="break-all">
                {ticket.customer.email}
              </span>
            ),
          ],
          ...(ticket.account
            ? ([
                [
                  'account',
                  <Link key="account" className="underline" to={`/players/${ticket.account.id}`}>
                    {ticket.account.username}
                  </Link>,
                ],
              ] as const)
            : []),
          ['reads', LANGUAGE_NAMES[ticket.language as Language] ?? ticket.language],
          ['since', when(ticket.createdAt)],
          ['answer due', ticket.dueAt ? `${when(ticket.dueAt)} UTC` : '–'],
        ]}
      />
      {ticket.account && (
        <p className="text-sm text-t3">
          The visitor opened a link that we sent to the address of this account. Still tell nothing about the account
          here.
        </p>
      )}
      {mayAnswer && ticket.state !== 'closed' && (
        <Button
          size="small"
          onClick={() =>
            setAct({
              title: 'Close without an answer',
              path: '/api/acts/ticket-close',
              given: { ticket: ticket.id },
              about: 'The customer is not told. A further message opens it again.',
            })
          }
        >
          Close without an answer
        </Button>
      )}
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Panel>
  );
}

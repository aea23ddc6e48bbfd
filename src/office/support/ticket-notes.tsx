import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_LENGTH_MAX } from '../../support/terms.ts';
import { newIdempotencyKey, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Panel, when } from '../shared/data-table.tsx';
import type { Ticket } from './ticket-words.web.ts';
import { sendAct } from './send-act.web.ts';

export function Notes({ ticket, mayWrite }: { ticket: Ticket; mayWrite: boolean }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIdempotencyKey);
  const add = async () => {
    setError(null);
    try {
      await sendAct('ticket-note', { ticket: ticket.id, text }, key);
      setText('');
      await client.invalidateQueries({ queryKey: ['support', 'ticket', ticket.id] });
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setKey(newIdempotencyKey());
    }
  };
  return (
    <Panel title="Notes for colleagues">
      <ul className="grid gap-2 text-sm">
        {ticket.notes.map(({ author, text: note, at }) => (
          <li key={`${at}${note}`} className="grid gap-1 rounded-small border border-line-strong px-3 py-2">
            <span className="text-xs text-t3">
              {author}, {when(at)} UTC
            </span>
            <span className="break-words whitespace-pre-wrap">{note}</span>
          </li>
        ))}
      </ul>
      {ticket.notes.length === 0 && <p className="text-sm text-t3">None. The customer never sees notes.</p>}
      {mayWrite && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextArea
            label="Note"
            rows={2}
            required
            maxLength={TEXT_LENGTH_MAX}
            value={text}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" className="justify-self-start">
            Add the note
          </Button>
        </form>
      )}
    </Panel>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_LENGTH_MAX } from '../../support/terms.ts';
import { newIdempotencyKey, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Select } from '../../ui/select.tsx';
import { Panel } from '../shared/data-table.tsx';
import type { Ticket } from './ticket-words.web.ts';
import { sendAct } from './send-act.web.ts';
import { useMacros } from './macros.web.ts';

export function AnswerForm({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [close, setClose] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const macros = useMacros();
  const send = async () => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await sendAct('ticket-answer', { ticket: ticket.id, text, close }, key);
      setText('');
      setClose(false);
      notify('success', ticket.customer.player ? 'Sent to the inbox of the player.' : 'Sent to the visitor by mail.');
      await client.invalidateQueries({ queryKey: ['support'] });
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setKey(newIdempotencyKey());
      setBusy(false);
    }
  };
  const fill = (title: string) => {
    const macro = macros.data?.items.find((each) => each.title === title);
    const found = macro && (macro.texts[ticket.language] ?? macro.texts['en']);
    if (found === undefined) return;
    const filled = found.replaceAll('{username}', ticket.customer.player?.username ?? '');
    setText((known) => (known.trim() === '' ? filled : `${known.trimEnd()}\n\n${filled}`));
  };
  return (
    <Panel title="Answer">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Select
          label="Ready answer"
          options={[
            { value: '', label: 'Choose a ready answer' },
            ...(macros.data?.items ?? []).map(({ title, texts }) => ({
              value: title,
              label: texts[ticket.language] === undefined ? `${title} (English)` : title,
            })),
          ]}
          value=""
          onChange={fill}
        />
        <TextArea
          label="Text"
          hint="Control and Enter send it."
          rows={6}
          maxLength={TEXT_LENGTH_MAX}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="main" busy={isBusy} disabled={text.trim() === ''}>
            Send
          </Button>
          <Checkbox checked={close} onChange={(event) => setClose(event.target.checked)}>
            Close it with this answer
          </Checkbox>
        </div>
      </form>
    </Panel>
  );
}

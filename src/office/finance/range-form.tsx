import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Range, DAY_MS } from './report-words.web.ts';

export function RangeForm({ range, onChange }: { range: Range; onChange(range: Range): void }) {
  const [typed, setTyped] = useState(range);
  const days = (Date.parse(typed.to) - Date.parse(typed.from)) / DAY_MS + 1;
  const problem = days >= 1 && days <= 92 ? null : 'Choose 1 to 92 days.';
  return (
    <form
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onChange(typed);
      }}
    >
      <Field
        label="From"
        type="date"
        value={typed.from}
        error={problem}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <Field
        label="To"
        type="date"
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <Button type="submit" disabled={problem !== null}>
        Show
      </Button>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { apiGet } from '../../ui/api-client.ts';
import { inputClass } from '../../ui/field.tsx';
import { DataTable, Page, when } from '../shared/data-table.tsx';
import type { searchPlayers } from './players-api.ts';

const WAIT_MS = 250;

/** Searches by part of a name or address. Results are masked until a player is opened. */
export function PlayersScreen() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('text') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const asked = search.get('text') ?? '';
  useEffect(() => field.current?.focus(), []);
  const wanted = text.trim().length >= 2 ? text.trim() : '';
  useEffect(() => {
    // The same search again would navigate back here from a player opened meanwhile.
    if (wanted === asked) return;
    const timer = setTimeout(() => setSearch(wanted === '' ? {} : { text: wanted }, { replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked, setSearch]);
  const { data, error } = useQuery({
    queryKey: ['players', asked],
    queryFn: () => apiGet<typeof searchPlayers>('/api/players', { text: asked }),
    enabled: asked.length >= 2,
  });
  return (
    <Page title="Players">
      <input
        ref={field}
        type="search"
        aria-label="Search players"
        placeholder="Part of a name or e-mail, payment or payout address, transaction, bet, internet address, device, number"
        className={`${inputClass} border-line-strong`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {asked.length >= 2 ? (
        <DataTable
          name="Players"
          rows={data?.items}
          error={error}
          empty="No results match the search."
          keyOf={({ id }) => id}
          onOpen={({ id }) => void navigate(`/players/${id}`)}
          columns={[
            { title: 'Name', render: ({ username }) => <strong>{username}</strong> },
            { title: 'E-mail', render: ({ email }) => email },
            { title: 'Account', render: ({ status }) => status },
            { title: 'Country', render: ({ country }) => country ?? '–' },
            { title: 'Since', render: ({ createdAt }) => when(createdAt) },
            { title: 'Found by', render: ({ foundBy }) => foundBy },
          ]}
        />
      ) : (
        <p className="text-sm text-t3">Type at least two characters. Press / from anywhere to come here.</p>
      )}
      {data?.isCut && <p className="text-sm text-t3">The first 50 are shown. Type more to narrow the search.</p>}
    </Page>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isClientSeed } from '../../fairness/draw.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { fairnessTexts as texts } from '../../texts/fairness.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatCount } from '../../ui/amounts.ts';
import { apiGet, apiPost, apiPut } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Game } from '../all.ts';
import { gameName } from '../all.web.tsx';
import type { readSeeds, rotateSeeds, setClientSeed } from './fairness-api.ts';
import { playCall, useTender } from '../play-money/purse.web.ts';
import { isRevealedAsShown } from '../receipts/compare-remembered.web.ts';
import { noteCommitment } from '../receipts/keeper.web.ts';
import { RevealedPair } from './revealed-pair.tsx';
import { showFailure } from '../../ui/failure.ts';
import { usePlayer } from '../../ui/session.ts';

type Rotated = AnswerOf<typeof rotateSeeds>;

const SEEDS = ['fairness', 'seeds'];

/** The player's seeds: commitments, the choice of the client seed, and the reveal with its verification. */
export function FairnessDialog({ game, onClose }: { game: Game; onClose(): void }) {
  const tender = useTender();
  return (
    <Dialog title={`${texts.title}: ${gameName(game)}`} onClose={onClose} width={640}>
      <div className="grid gap-5">
        <p className="text-t2">{texts.intro}</p>
        {tender === 'play' && <p className="rounded-control bg-s1 p-4 text-sky">{playMoneyTexts.seeds}</p>}
        {tender ? (
          <Seeds key={tender} tender={tender} />
        ) : (
          <p className="rounded-control bg-s1 p-4 text-t2">{texts.visitor}</p>
        )}
        <div className="flex flex-wrap gap-x-6">
          <Link to="/fairness" className="flex min-h-11 items-center text-iris underline" onClick={onClose}>
            {texts.more}
          </Link>
          <a href="/verifier.html" className="flex min-h-11 items-center text-iris underline" download>
            {texts.standalone}
          </a>
        </div>
      </div>
    </Dialog>
  );
}

/** Makes this browser remember what the player is shown. */
function noted<Shown extends Parameters<typeof noteCommitment>[0]>(shown: Shown): Shown {
  noteCommitment(shown);
  return shown;
}

/** The calls about seeds. With play money, the table in this browser answers them. */
const CALLS = {
  real: {
    read: () => apiGet<typeof readSeeds>('/api/fairness/seeds').then(noted),
    rotate: () => apiPost<typeof rotateSeeds>('/api/fairness/rotate', {}).then(noted),
    choose: (clientSeed: string) =>
      apiPut<typeof setClientSeed>('/api/fairness/client-seed', { clientSeed }).then(noted),
  },
  play: {
    read: () => playCall('GET', '/api/fairness/seeds') as Promise<AnswerOf<typeof readSeeds>>,
    rotate: () => playCall('POST', '/api/fairness/rotate') as Promise<Rotated>,
    choose: (clientSeed: string) => playCall('PUT', '/api/fairness/client-seed', { clientSeed }) as Promise<Rotated>,
  },
};

function Seeds({ tender }: { tender: 'real' | 'play' }) {
  const calls = CALLS[tender];
  const key = [...SEEDS, tender];
  const client = useQueryClient();
  const {
    data: seeds,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: calls.read,
    staleTime: 0,
  });
  const player = usePlayer()?.username ?? '';
  const [revealed, setRevealed] = useState<(Rotated['revealed'] & { isAsShown: boolean }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reveal = async (call: () => Promise<Rotated>) => {
    // Another device may have changed the seeds since they were loaded here.
    const shown = await calls.read();
    const { revealed: pair, ...next } = await call();
    const isAsShown = tender === 'play' || (await isRevealedAsShown(player, shown.serverSeedHash, pair));
    setRevealed({ ...pair, isAsShown });
    client.setQueryData(key, next);
  };
  const rotate = (call: () => Promise<Rotated>) => {
    setBusy(true);
    reveal(call)
      .catch((failure: unknown) => showFailure(failure, 'account'))
      .finally(() => setBusy(false));
  };

  if (error) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-t2">{uiTexts.couldNotLoad}</p>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </div>
    );
  }
  if (!seeds) return <Skeleton className="h-80" />;
  const copying = { copied: texts.copied, failed: texts.copyFailed };
  return (
    <>
      {revealed && <RevealedPair key={revealed.serverSeedHash} revealed={revealed} tender={tender} />}
      <CopyField label={texts.current} value={seeds.serverSeedHash} {...copying} />
      <CopyField label={texts.next} value={seeds.nextServerSeedHash} {...copying} />
      <p className="flex justify-between text-t2">
        {texts.nonce} <b className="text-t1">{formatCount(seeds.nonce)}</b>
      </p>
      <ClientSeedForm
        key={seeds.clientSeed}
        clientSeed={seeds.clientSeed}
        busy={isBusy}
        onSave={(clientSeed) => rotate(() => calls.choose(clientSeed))}
      />
      <div className="grid gap-2">
        <Button kind="main" busy={isBusy} onClick={() => rotate(calls.rotate)}>
          {texts.rotate}
        </Button>
        <p className="text-sm text-t3">{texts.rotateHint}</p>
      </div>
    </>
  );
}

interface ClientSeedFormProps {
  clientSeed: string;
  busy: boolean;
  onSave(clientSeed: string): void;
}

function ClientSeedForm({ clientSeed, busy, onSave }: ClientSeedFormProps) {
  const [text, setText] = useState(clientSeed);
  const isValid = isClientSeed(text);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !busy) onSave(text);
      }}
    >
      <Field
        label={texts.clientSeed}
        value={text}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        hint={texts.clientSeedHint}
        error={isValid ? null : texts.clientSeedHint}
        onChange={(event) => setText(event.target.value)}
        trailing={
          <button
            type="button"
            aria-label={texts.randomSeed}
            title={texts.randomSeed}
            className="grid size-11 place-items-center text-t2 hover:text-t1"
            onClick={() => setText(randomSeed())}
          >
            <Dices size={20} aria-hidden />
          </button>
        }
      />
      <Button type="submit" disabled={!isValid || text === clientSeed} busy={busy && text !== clientSeed}>
        {texts.saveSeed}
      </Button>
    </form>
  );
}

function randomSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { vipTexts as texts } from '../texts/vip.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { BONUSES } from '../terms/house-terms.ts';
import { formatDateTime, formatPercent, formatUsd } from '../ui/amounts.ts';
import { apiPost } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { notify } from '../ui/notices.tsx';
import { updateSession } from '../ui/session.ts';
import { formatUtcDay, formatUtcDays, formatUtcMonth } from '../ui/utc-days.ts';
import type { claimBonus } from './api.ts';
import { useClaim } from './use-claim.web.ts';
import type { Vip } from './vip.ts';

type Grant = Vip['grants'][number];

/** Granted bonuses: claimable ones first, then claimed ones. */
export function BonusGrants({ grants, onClaimed }: { grants: readonly Grant[]; onClaimed(): void }) {
  return (
    <section aria-labelledby="grants" className="grid gap-3 rounded-panel bg-s1 p-6 sheet:p-4">
      <h3 id="grants" className="text-md font-bold">
        {texts.grants}
      </h3>
      {grants.length === 0 ? (
        <p className="text-base text-t2">{texts.noGrants}</p>
      ) : (
        <ul aria-labelledby="grants" className="grid gap-1">
          {grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onClaimed={onClaimed} />
          ))}
        </ul>
      )}
    </section>
  );
}

function GrantRow({ grant, onClaimed }: { grant: Grant; onClaimed(): void }) {
  const name = texts.grantFor(texts.bonusNames[grant.kind], periodText(grant));
  const { mutate, isPending } = useClaim({
    send: (idempotencyKey) =>
      apiPost<typeof claimBonus>('/api/users/rewards/claimBonus', { id: grant.id }, { idempotencyKey }),
    failed: texts.bonusClaimFailed,
    onClaimed({ reward, balance, version }) {
      updateSession({ version, balance });
      notify('success', texts.bonusClaimed(formatUsd(reward), name));
      onClaimed();
    },
  });
  const isOpen = grant.state === 'claimable';
  const formula = BONUSES[grant.kind].of === 'theoretical' ? texts.ofTheoretical : texts.ofNetLoss;
  return (
    <li className="grid min-h-14 grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 rounded-control bg-well px-4 py-2 narrow:grid-cols-[1fr_auto]">
      <div className="min-w-0 narrow:row-span-2">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-t2">
          {formula(formatPercent(grant.percent), formatUsd(grant.base))} · {stateText(grant)}
        </p>
      </div>
      <span
        className={classNames(
          'text-right text-md font-bold',
          isOpen ? 'text-gold' : grant.state === 'claimed' ? 'text-mint' : 'text-t3 line-through',
        )}
      >
        {formatUsd(grant.amount)}
      </span>
      {isOpen && (
        <Button
          kind="main"
          size="small"
          className="narrow:col-start-2"
          busy={isPending}
          aria-label={rewardsTexts.claimNamed(name)}
          onClick={() => mutate()}
        >
          {rewardsTexts.claim}
        </Button>
      )}
    </li>
  );
}

function stateText({ state, expiresAt, claimedAt }: Grant): string {
  if (state === 'claimable') return texts.claimBy(formatDateTime(expiresAt));
  return state === 'claimed' ? texts.claimedOn(formatDateTime(claimedAt!)) : texts.expiredOn(formatDateTime(expiresAt));
}

function periodText({ kind, firstDay, lastDay }: Grant): string {
  const { every } = BONUSES[kind];
  if (every === 'day') return formatUtcDay(firstDay);
  return every === 'week' ? formatUtcDays(firstDay, lastDay) : formatUtcMonth(firstDay);
}

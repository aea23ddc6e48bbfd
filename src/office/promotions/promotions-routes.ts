import { formatUsd, toUsd } from '../../money/usd.ts';
import { listOpenProposals } from '../../operator/proposals.ts';
import { listCodes, type Code } from '../../promotions/codes.ts';
import { describeProjection, describeVersion } from '../../promotions/describe-version.ts';
import { listVersions, stateOf } from '../../promotions/versions.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { Office } from '../shared/desk.ts';
import { listPromotions } from './promotions-api.ts';

const CODES_LISTED_MAX = 200;

export function promotionsRoutes(serve: ServeStaff, { reads, clock }: Office): void {
  serve(listPromotions, async () => {
    const now = clock.now();
    const versions = await listVersions(reads.directory);
    const waiting = (await listOpenProposals(reads.directory, now)).filter(
      ({ command }) => command === 'promotion open',
    );
    const current = versions.find((each) => stateOf(each, now) === 'open' && !each.byCode);
    return {
      versions: versions.map((each) => {
        const { budget, reserved, granted, segment, projection } = each;
        return {
          version: each.version,
          name: each.name,
          state: stateOf(each, now),
          isCurrent: each === current,
          facts: describeVersion(each),
          projection: projection && describeProjection(projection),
          terms: { ...each.terms, bonusPercents: [...each.terms.bonusPercents] },
          segment: { ...segment, countries: [...segment.countries] },
          budget: budget === null ? null : formatUsd(budget),
          budgetDollars: budget === null ? null : toUsd(budget),
          reserved: formatUsd(reserved),
          granted: formatUsd(granted),
          budgetShare: budget === null ? null : Number(reserved + granted) / Number(budget),
          players: each.players,
          byCode: each.byCode,
          madeBy: each.madeBy,
          madeAt: each.madeAt.toISOString(),
          openedBy: each.openedBy,
          openedAt: each.openedAt?.toISOString() ?? null,
          endedAt: each.endedAt?.toISOString() ?? null,
          waiting: waiting.find(({ content }) => content['version'] === each.version)?.proposalId.toString() ?? null,
        };
      }),
      codes: (await listCodes(reads.directory, CODES_LISTED_MAX)).map((code) => ({
        code: code.code,
        version: code.version,
        uses: code.uses,
        usesMax: code.usesMax,
        endsAt: code.endsAt?.toISOString() ?? null,
        state: stateOfCode(code, now),
        madeBy: code.madeBy,
        approvedBy: code.approvedBy,
        madeAt: code.madeAt.toISOString(),
      })),
    };
  });
}

function stateOfCode({ closedAt, endsAt, uses, usesMax }: Code, now: Date) {
  if (closedAt) return 'closed' as const;
  if (endsAt && endsAt <= now) return 'over' as const;
  return uses >= usesMax ? ('used up' as const) : ('open' as const);
}

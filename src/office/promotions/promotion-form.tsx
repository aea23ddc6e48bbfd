import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { DEPOSIT_DAYS, NAME_LENGTH, PERCENTS, TERM_LIMITS, type TermLimit } from '../../promotions/term-limits.ts';
import { TIERS } from '../../terms/house-terms.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { Panel } from '../shared/data-table.tsx';
import type { listPromotions } from './promotions-api.ts';

export type PromotionVersion = AnswerOf<typeof listPromotions>['versions'][number];

const NAMES = Object.keys(TERM_LIMITS) as (keyof typeof TERM_LIMITS)[];
const DEPOSITS = [
  { value: 'any', label: 'Whether or not they have deposited' },
  { value: 'none', label: 'Those who never deposited' },
  { value: 'some', label: 'Those who have deposited before' },
] as const;
const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: tier === 'Unranked' ? 'Any rank' : `From ${tier}` }));

/** Creates a new version, starting with the figures of an existing one. Saving projects its cost. */
export function PromotionForm({ from }: { from: PromotionVersion }) {
  const [name, setName] = useState('');
  const [terms, setTerms] = useState<Record<string, string>>(() =>
    Object.fromEntries(NAMES.map((each) => [each, String(from.terms[each] ?? '')])),
  );
  const [percents, setPercents] = useState(() => (from.terms['bonusPercents'] as number[]).join(', '));
  const [days, setDays] = useState(String(from.terms['depositDays'] ?? ''));
  const [budget, setBudget] = useState(from.budgetDollars === null ? '' : String(from.budgetDollars));
  const [startsAt, setStartsAt] = useState('');
  const [endsAt, setEndsAt] = useState('');
  const [deposits, setDeposits] = useState<(typeof DEPOSITS)[number]['value']>(
    from.segment.deposits as (typeof DEPOSITS)[number]['value'],
  );
  const [tierFrom, setTierFrom] = useState(from.segment.tierFrom as (typeof TIERS)[number]);
  const [countries, setCountries] = useState(from.segment.countries.join(', '));
  const [byCode, setByCode] = useState(false);
  const [act, setAct] = useState<ActPlan | null>(null);
  const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);
  const keep = () => {
    const figures = {
      ...Object.fromEntries(NAMES.map((each) => [each, Number(terms[each])])),
      bonusPercents: listOf(percents).map(Number),
      depositDays: days.trim() === '' ? null : Number(days),
    };
    const segment = { deposits, tierFrom, countries: listOf(countries).map((each) => each.toUpperCase()) };
    setAct({
      title: 'Keep as a new version',
      path: '/api/acts/promotion-draft',
      given: {
        name: name.trim(),
        terms: JSON.stringify(figures),
        segment: JSON.stringify(segment),
        from: startsAt,
        to: endsAt,
        budget: budget.trim(),
        code: byCode,
      },
      about:
        'Its cost is projected, which takes some seconds. Nobody gets it before another person approves that it is opened.',
    });
  };
  return (
    <Panel title="A new version">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <div className="grid grid-cols-3 items-end gap-3 max-[1000px]:grid-cols-2">
          <Field
            label="Name"
            required
            minLength={NAME_LENGTH.least}
            maxLength={NAME_LENGTH.most}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={PERCENTS.label}
            required
            value={percents}
            onChange={(event) => setPercents(event.target.value)}
          />
          {NAMES.map((each) => {
            const { label, least, most, parts }: TermLimit = TERM_LIMITS[each];
            return (
              <Field
                key={each}
                label={label}
                type="number"
                required
                min={least}
                max={most}
                step={1 / parts}
                value={terms[each] ?? ''}
                onChange={(event) => setTerms({ ...terms, [each]: event.target.value })}
              />
            );
          })}
          <Field
            label={DEPOSIT_DAYS.label}
            type="number"
            min={DEPOSIT_DAYS.least}
            max={DEPOSIT_DAYS.most}
            required={budget.trim() !== ''}
            hint="Empty: no limit. Needed with a budget."
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
          <Field
            label="Budget, $"
            type="number"
            min={1}
            hint="Empty: no limit. Bonuses, and free spins by their stake."
            value={budget}
            onChange={(event) => setBudget(event.target.value)}
          />
          <Field
            label="Starts (UTC)"
            type="datetime-local"
            hint="Empty: when it is opened"
            value={startsAt}
            onChange={(event) => setStartsAt(event.target.value)}
          />
          <Field
            label="Ends (UTC)"
            type="datetime-local"
            hint="Empty: open end"
            value={endsAt}
            onChange={(event) => setEndsAt(event.target.value)}
          />
          <Select label="Deposits before" options={DEPOSITS} value={deposits} onChange={setDeposits} />
          <Select label="Rank" options={TIER_OPTIONS} value={tierFrom} onChange={setTierFrom} />
          <Field
            label="Countries"
            hint="Codes of two letters. Empty: all"
            value={countries}
            onChange={(event) => setCountries(event.target.value)}
          />
        </div>
        <Checkbox checked={byCode} onChange={(event) => setByCode(event.target.checked)}>
          Only with a code
        </Checkbox>
        <Button type="submit" size="small" kind="main" className="justify-self-start">
          Project its cost and keep it
        </Button>
      </form>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Panel>
  );
}

import { useId, useState, type SyntheticEvent } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { language } from '../texts/language.ts';
import { apiPut } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { countryName } from '../ui/country-name.ts';
import { Field, FieldNote } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import { Select } from '../ui/select.tsx';
import { usePlayer } from '../ui/session.ts';
import type { saveKycDetails } from './api.ts';
import { refusalText, showCase, type CaseView } from './case-query.web.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { DETAIL_LENGTH_MAX, DETAIL_NAMES, findDetailProblems, NO_DETAILS, type DetailName } from './details.ts';
import { showFailure } from '../ui/failure.ts';

const INPUTS: Partial<Record<DetailName, { type?: string; autoComplete: string; isWide?: boolean }>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  dateOfBirth: { type: 'date', autoComplete: 'bday' },
  addressLine1: { autoComplete: 'address-line1', isWide: true },
  addressLine2: { autoComplete: 'address-line2', isWide: true },
  city: { autoComplete: 'address-level2' },
  province: { autoComplete: 'address-level1' },
  postalCode: { autoComplete: 'postal-code' },
  phone: { type: 'tel', autoComplete: 'tel' },
  documentNumber: { autoComplete: 'off' },
};

/** The first level. The details can be changed until they are submitted, and then only read. */
export function DetailsForm({ view, onSaved }: { view: CaseView; onSaved(): void }) {
  const userCountry = usePlayer()?.userCountry ?? '';
  const [details, setDetails] = useState(() => view.details ?? { ...NO_DETAILS, country: userCountry });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [today] = useState(() => new Date());
  const problems = isChecked ? findDetailProblems(details, today) : null;
  const problemOf = (name: DetailName) => problems?.[name] && texts.fieldProblems[problems[name]];
  const change = (name: DetailName, value: string) => setDetails((before) => ({ ...before, [name]: value }));

  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const form = event.currentTarget;
    const wrong = findDetailProblems(details, today);
    if (wrong) {
      const first = DETAIL_NAMES.find((name) => wrong[name]);
      (form.elements.namedItem(first!) as HTMLElement | null)?.focus();
      return;
    }
    if (isBusy) return;
    setBusy(true);
    try {
      showCase(await apiPut<typeof saveKycDetails>('/api/kyc/details', details));
      notify('success', texts.saved);
      onSaved();
    } catch (error) {
      showFailure(error, 'account', refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      {DETAIL_NAMES.map((name) =>
        name === 'country' ? (
          <CountryField
            key={name}
            value={details.country}
            onChange={(value) => change('country', value)}
            error={problemOf('country')}
          />
        ) : (
          <Field
            key={name}
            name={name}
            label={texts.fields[name]}
            type={INPUTS[name]?.type ?? 'text'}
            autoComplete={INPUTS[name]?.autoComplete}
            maxLength={DETAIL_LENGTH_MAX[name]}
            value={details[name]}
            onChange={(event) => change(name, event.target.value)}
            error={problemOf(name)}
            hint={name === 'phone' ? texts.phoneHint : undefined}
            className={classNames(INPUTS[name]?.isWide && 'col-span-full')}
          />
        ),
      )}
      <Button type="submit" kind="main" busy={isBusy} className="col-span-full justify-self-start phone:w-full">
        {texts.save}
      </Button>
    </form>
  );
}

function CountryField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}) {
  const noteId = useId();
  return (
    <div className="grid content-start gap-1">
      <Select
        name="country"
        label={texts.fields.country}
        autoComplete="country"
        value={value}
        onChange={onChange}
        options={COUNTRIES}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
      />
      <FieldNote id={noteId} error={error} />
    </div>
  );
}

const COUNTRIES = [
  { value: '', label: texts.chooseCountry },
  ...COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  ),
];

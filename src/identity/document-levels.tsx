import { BookUser, Car, Check, IdCard, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { classNames } from '../ui/class-names.ts';
import type { CaseView } from './case-query.web.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentSlot } from './document-slot.tsx';
import { LEVEL_OF, TWO_SIDED, type Level } from './levels.ts';

const IDENTITY_KINDS = ['passport', 'id_card', 'licence'] as const;
type IdentityKind = (typeof IDENTITY_KINDS)[number];
const ICONS: Record<IdentityKind, LucideIcon> = { passport: BookUser, id_card: IdCard, licence: Car };

/** A level that requires documents. */
export function DocumentLevel({ level, view }: { level: Exclude<Level, 'details'>; view: CaseView }) {
  const documents = view.documents.filter(({ kind }) => LEVEL_OF[kind] === level);
  return (
    <>
      {view.canChange && level === 'identity' && <IdentitySlots view={view} />}
      {view.canChange && level === 'address' && (
        <DocumentSlot kind="proof_of_address" label={texts.slots.proof_of_address} />
      )}
      {view.canChange && level === 'source_of_funds' && (
        <DocumentSlot kind="source_of_funds" label={texts.slots.source_of_funds} />
      )}
      <DocumentList level={texts.levels[level]} documents={documents} canChange={view.canChange} />
    </>
  );
}

function IdentitySlots({ view }: { view: CaseView }) {
  const begun = IDENTITY_KINDS.find((kind) => view.documents.some((document) => document.kind === kind));
  const [kind, setKind] = useState<IdentityKind>(begun ?? 'passport');
  const isTwoSided = TWO_SIDED.includes(kind);
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm text-t2">{texts.kindQuestion}</legend>
        <div className="grid grid-cols-3 gap-2 phone:grid-cols-1">
          {IDENTITY_KINDS.map((each) => (
            <KindChoice key={each} kind={each} isChosen={each === kind} onChoose={() => setKind(each)} />
          ))}
        </div>
      </fieldset>
      {/* Keyed by document, so that one slot's upload or error never shows in the other. */}
      <div className={classNames('grid gap-3 phone:grid-cols-1', isTwoSided && 'grid-cols-2')}>
        <DocumentSlot key={kind} kind={kind} label={texts.slots[isTwoSided ? 'front' : 'passport']} />
        {isTwoSided && <DocumentSlot key={`${kind}-back`} kind={kind} side="back" label={texts.slots.back} />}
      </div>
      <div className="grid gap-2 rounded-cover bg-s1 p-4">
        <p className="text-sm font-bold">{texts.tipsTitle}</p>
        <ul className="grid gap-1 text-sm text-t2">
          {texts.tips.map((tip) => (
            <li key={tip} className="flex items-center gap-2">
              <Check size={16} aria-hidden className="shrink-0 text-mint" />
              {tip}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function KindChoice({ kind, isChosen, onChoose }: { kind: IdentityKind; isChosen: boolean; onChoose(): void }) {
  const Icon = ICONS[kind];
  return (
    <label
      className={classNames(
        'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-control border px-4 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
        isChosen ? 'border-iris bg-s3 text-t1' : 'border-transparent bg-s1 text-t2 hover:bg-s3',
      )}
    >
      <input
        type="radio"
        name="identity-kind"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon size={22} aria-hidden className={classNames('shrink-0', isChosen && 'text-iris')} />
      {texts.kinds[kind]}
    </label>
  );
}

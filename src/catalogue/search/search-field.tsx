import { Search } from 'lucide-react';
import { useId } from 'react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { classNames } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/field.tsx';

export function SearchField({ text, onChange }: { text: string; onChange(text: string): void }) {
  const id = useId();
  return (
    <div className="relative flex-1">
      <label htmlFor={id} className="sr-only">
        {catalogueTexts.search}
      </label>
      <Search size={18} aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 text-t2" />
      <input
        id={id}
        type="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        placeholder={catalogueTexts.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        className={classNames(inputClass, 'border-line-strong pl-10')}
      />
    </div>
  );
}

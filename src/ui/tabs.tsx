import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect(id: NoInfer<Id>): void;
  disabled?: boolean;
  className?: string;
  /** Content of the selected tab; left out if the panel is rendered elsewhere with `panelProps`. */
  children?: ReactNode;
}

/** The tabs are one stop for Tab; arrows, Home and End move between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  disabled = false,
  className,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled);
    const at = open.findIndex((tab) => tab.id === selected);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 };
    const to = steps[event.key];
    if (to === undefined || disabled) return;
    event.preventDefault();
    const next = open[(to + open.length) % open.length]!;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className={classNames('flex gap-1 overflow-x-auto rounded-control bg-well p-1', className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={disabled || tab.disabled}
            onClick={() => onSelect(tab.id)}
            className={classNames(
              'min-h-9 flex-1 rounded-chip px-3 font-semibold whitespace-nowrap transition-colors duration-200 narrow:min-h-11',
              tab.id === selected ? 'bg-s3 text-t1' : 'text-t2 hover:text-t1',
              'disabled:text-t3',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
          {children}
        </div>
      )}
    </>
  );
}

import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export const BUTTON_KINDS = ['main', 'wallet', 'secondary', 'quiet', 'danger'] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];
export type ButtonSize = 'small' | 'normal' | 'large';

const KINDS: Record<ButtonKind, string> = {
  main: 'bg-volt text-volt-ink hover:bg-volt-dark active:bg-volt-dark focus-visible:outline-t1',
  wallet: 'bg-iris-600 text-white hover:bg-iris-700 focus-visible:outline-t1',
  secondary: 'bg-s3 text-t1 hover:bg-s4',
  quiet: 'bg-transparent text-t1 hover:bg-s3',
  danger: 'bg-rose-600 text-white hover:brightness-110 focus-visible:outline-t1',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm rounded-small narrow:min-h-11',
  normal: 'min-h-11 px-4 text-base rounded-control',
  large: 'min-h-13 px-6 text-md rounded-control',
};

const SHAPE =
  'relative inline-flex items-center justify-center gap-2 font-bold whitespace-nowrap transition-[background-color,transform,filter] duration-120 select-none';

export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonSize = 'normal', extra?: string): string {
  return classNames(SHAPE, 'active:translate-y-px', KINDS[kind], SIZES[size], extra);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** The call is under way: the button keeps its width, shows a spinner and ignores presses. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  kind = 'secondary',
  size = 'normal',
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = 'bg-s3! text-t3! translate-y-0! filter-none!';
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would drop the keyboard focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonClass(kind, size, classNames(rest.disabled && !busy && off, className))}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && <Spinner className="absolute inset-0 m-auto size-5" />}
    </button>
  );
}

export function ButtonLink({
  kind = 'secondary',
  size = 'normal',
  className,
  ...rest
}: LinkProps & { kind?: ButtonKind; size?: ButtonSize }) {
  return <Link {...rest} className={buttonClass(kind, size, className)} />;
}

/** A square button with an icon. Screen readers and the tooltip use its label. */
export function IconButton({ label, className, children, ...rest }: ButtonProps & { label: string }) {
  return (
    <Button {...rest} aria-label={label} title={label} className={classNames('aspect-square px-0!', className)}>
      {children}
    </Button>
  );
}

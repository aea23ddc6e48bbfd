import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

export interface FallbackProps {
  /** The code could not be loaded: the page is older than a deployment, or the connection broke. */
  isMissingCode: boolean;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback?: ComponentType<FallbackProps>;
  /** A new value resets the error. For pages, the address. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  error: unknown;
  brokenAt: string | undefined;
}

const MISSING_CODE = /dynamically imported module|importing a module script|unable to preload/i;

/** Catches rendering errors and says what to do. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, brokenAt: undefined };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('Something without a name was thrown') };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { error, brokenAt }: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (error === null) return { brokenAt: resetKey };
    return brokenAt === resetKey ? null : { error: null, brokenAt: resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const Fallback = this.props.fallback ?? BrokenPage;
    return <Fallback isMissingCode={error instanceof Error && MISSING_CODE.test(error.message)} />;
  }
}

/** Replaces a page. It may be outside the router, so its link home is a plain link. */
function BrokenPage({ isMissingCode }: FallbackProps) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-120 place-content-center justify-items-center gap-4 p-4 text-center">
      <TriangleAlert size={40} strokeWidth={1.5} aria-hidden className="text-amber" />
      <h1 className="text-xl">{isMissingCode ? frameTexts.newVersion : frameTexts.somethingBroke}</h1>
      <p role="alert" className="text-md text-balance text-t2">
        {isMissingCode ? frameTexts.newVersionText : frameTexts.somethingBrokeText}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button kind="main" onClick={() => window.location.reload()}>
          <RefreshCw size={18} aria-hidden />
          {frameTexts.reload}
        </Button>
        <a href="/" className={buttonClass()}>
          {frameTexts.goHome}
        </a>
      </div>
    </div>
  );
}

/** Replaces a part of a page, a menu or a dialog. */
export function BrokenPart({ isMissingCode }: FallbackProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 p-3">
      <p className="text-t2">{isMissingCode ? frameTexts.newVersionText : frameTexts.somethingBrokeText}</p>
      <Button size="small" onClick={() => window.location.reload()}>
        <RefreshCw size={16} aria-hidden />
        {frameTexts.reload}
      </Button>
    </div>
  );
}

import { CloudOff } from 'lucide-react';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function LoadFailure({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState icon={CloudOff} text={uiTexts.couldNotLoad}>
      <Button onClick={onRetry}>{uiTexts.retry}</Button>
    </EmptyState>
  );
}

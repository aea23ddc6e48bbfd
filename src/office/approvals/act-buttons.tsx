import { Button } from '../../ui/button.tsx';
import type { ActPlan } from './act-dialog.tsx';

interface ActButtonsProps {
  plans: readonly ActPlan[];
  /** The title of the one that is usually chosen, where there is one. */
  main?: string;
  onChoose(plan: ActPlan): void;
}

/** A button for each act that can be done here. */
export function ActButtons({ plans, main, onChoose }: ActButtonsProps) {
  return plans.map((plan) => (
    <Button
      key={plan.title}
      size="small"
      kind={plan.isDangerous ? 'danger' : plan.title === main ? 'main' : 'secondary'}
      onClick={() => onChoose(plan)}
    >
      {plan.title}
    </Button>
  ));
}

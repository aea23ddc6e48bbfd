import { Button } from '../../ui/button.tsx';
import type { ActPlan } from './act-dialog.tsx';

interface ActButtonsProps {
  plans: readonly ActPlan[];
  /** The title of the most common act, if there is one. It gets the prominent button. */
  main?: string;
  onChoose(plan: ActPlan): void;
}

/** One button for each act available here. */
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

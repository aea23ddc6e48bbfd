import { Check, Circle } from 'lucide-react';
import { playersTexts } from '../../texts/players.ts';
import { classNames } from '../../ui/class-names.ts';
import { checkPasswordShape, PASSWORD_RULES } from './password-rules.ts';

/** The password rules, each ticked when it is met. Made of spans, because it is inside a field's hint. */
export function PasswordChecklist({ password, isCommon }: { password: string; isCommon: boolean }) {
  const texts = playersTexts.passwordRules;
  const rules = [
    ...PASSWORD_RULES.map(({ name, isMet }) => ({ name, met: isMet(password) })),
    { name: 'uncommon' as const, met: checkPasswordShape(password) && !isCommon },
  ];
  return (
    <span className="grid grid-cols-2 gap-x-3 gap-y-1 pt-1">
      <span className="sr-only">{texts.title}: </span>
      {rules.map(({ name, met }) => {
        const Icon = met ? Check : Circle;
        return (
          <span
            key={name}
            data-rule={name}
            data-met={met}
            className={classNames(
              'flex items-center gap-2 transition-colors duration-120',
              met ? 'text-mint' : 'text-t3',
            )}
          >
            <Icon size={14} strokeWidth={met ? 3 : 2} aria-hidden className="shrink-0" />
            {texts[name]}
            <span className="sr-only">: {met ? texts.met : texts.unmet}. </span>
          </span>
        );
      })}
    </span>
  );
}

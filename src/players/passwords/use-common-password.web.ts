import { useEffect, useState } from 'react';
import { checkPasswordShape } from './password-rules.ts';

type IsCommon = (password: string) => boolean;
let loaded: IsCommon | null = null;

/**
 * Whether a password that fits the rule is too common. The list is fetched with the first character that is typed; until it is there, the
 * password counts as good, since the server checks it as well.
 */
export function useIsCommonPassword(password: string): boolean {
  const [isCommon, setIsCommon] = useState<IsCommon | null>(() => loaded);
  const isWanted = password !== '' && isCommon === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./common-passwords.ts').then((module) => {
      loaded = module.isCommonPassword;
      setIsCommon(() => module.isCommonPassword);
    }, console.warn);
  }, [isWanted]);
  return checkPasswordShape(password) && (isCommon?.(password) ?? false);
}

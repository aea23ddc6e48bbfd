import { useEffect, useState } from 'react';
import { checkPasswordShape } from './password-rules.ts';

type IsCommon = (password: string) => boolean;
let loaded: IsCommon | null = null;

/**
 * Whether an otherwise valid password is too common. The list is loaded with the first typed character. Until then the password counts as
 * good, because the server checks it too.
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

/** Length is in UTF-16 code units, as `.length` counts. Other characters than the required kinds are allowed. */
export function checkPasswordShape(password: string): boolean {
  return password.length >= 8 && password.length <= 24 && REQUIRED_KINDS.every((kind) => kind.test(password));
}

const REQUIRED_KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%]/];

import type { FieldProblem } from '../../platform/errors/catalogue.js';

/** Checks only for typos. Only an email can verify that an address exists. */
export function findEmailProblems(email: string): FieldProblem[] {
  // Check the length first, because the pattern takes quadratic time.
  const isAddress =
    email.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email);
  return isAddress ? [] : [{ field: 'email', message: 'Please enter a valid email address.' }];
}

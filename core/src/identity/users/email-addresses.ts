import type { FieldProblem } from '../../platform/errors/catalogue.js';

/** No more than a check against slips: whether an address is someone's, only a mail tells. */
export function findEmailProblems(email: string): FieldProblem[] {
  // The length first: what the pattern takes grows with the square of it.
  const isAddress =
    email.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email);
  return isAddress ? [] : [{ field: 'email', message: 'Please enter a valid email address.' }];
}

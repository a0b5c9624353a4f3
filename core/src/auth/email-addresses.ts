import type { FieldProblem } from '../errors/catalogue.js';

/** No more than a check against slips: whether an address is someone's, only a mail tells. */
export function findEmailProblems(email: string): FieldProblem[] {
  const isAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email);
  return isAddress && email.length <= 254
    ? []
    : [{ field: 'email', message: 'Please enter a valid email address.' }];
}

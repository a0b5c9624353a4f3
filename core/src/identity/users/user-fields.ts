import type { FieldProblem } from '../../platform/errors/catalogue.js';

/** Checks only for typos. Only an email can verify that an address exists. */
export function findEmailProblems(email: string): FieldProblem[] {
  // Check the length first, because the pattern takes quadratic time.
  const isAddress =
    email.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email);
  return isAddress ? [] : [{ field: 'email', message: 'Please enter a valid email address.' }];
}

/** Checks the name of a person or a company. */
export function findNameProblems(typed: string, what = 'Name', field = 'name'): FieldProblem[] {
  const name = typed.trim();
  if (name === '') return [{ field, message: `${what} is required` }];
  return name.length > 200 ? [{ field, message: `${what} can have at most 200 characters` }] : [];
}

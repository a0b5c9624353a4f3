import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

import type { FieldProblem } from '../../platform/errors/catalogue.js';
import { findGuessable, type KnownOfUser } from './guessable-passwords.js';

export const passwordCharactersMin = 8;
const passwordCharactersMax = 256;

/** OWASP's argon2id setting (Password Storage Cheat Sheet, read 2025-11): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of concurrent hashes, so that many sign-ins can't starve other work. */
const hashesMax = 2;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user (no stored hash) as for a known one. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
  /** Returns the problems of a new password. Any characters are allowed. */
  findProblems(password: string, known: KnownOfUser, field?: string): Promise<FieldProblem[]>;
};

/** @param isEvaluation Accepts guessable passwords, such as those of the demo accounts. */
export function createPasswords({ isEvaluation = false } = {}): Passwords {
  const limited = pLimit(hashesMax);
  const dummy = hash('no user has this password', parameters);
  return {
    hash: (password) => limited(() => hash(password, parameters)),
    async matches(password, storedHash) {
      const against = storedHash ?? (await dummy);
      const isMatch = await limited(() => verify(against, password));
      return isMatch && storedHash !== undefined;
    },
    async findProblems(password, known, field = 'password') {
      const problems = findLengthProblems(password, field);
      return problems.length > 0 || isEvaluation ? problems : findGuessable(password, known, field);
    },
  };
}

function findLengthProblems(password: string, field: string): FieldProblem[] {
  if (password.length < passwordCharactersMin) {
    return [{ field, message: `Password must be at least ${passwordCharactersMin} characters` }];
  }
  if (password.length > passwordCharactersMax) {
    return [{ field, message: `Password must be at most ${passwordCharactersMax} characters` }];
  }
  return [];
}

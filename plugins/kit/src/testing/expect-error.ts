import { inspect } from 'node:util';

import { expect } from 'chai';

import { isProviderError } from '../errors.js';
import type { ProviderError, ProviderErrorKind } from '../errors.js';

/** The error that `work` throws or rejects with. @throws if it does neither */
export async function errorOf(work: () => unknown, how = ''): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error(`it was expected to fail${how} and did not`);
}

/** Asserts that `work` fails with a provider error of that kind that has a message. */
export async function expectProviderError(
  work: () => unknown,
  kind: ProviderErrorKind | readonly ProviderErrorKind[],
): Promise<ProviderError> {
  const kinds = typeof kind === 'string' ? [kind] : kind;
  const error = await errorOf(work, ` as ${kinds.join(' or ')}`);
  if (!isProviderError(error)) throw error;
  expect(error.kind, error.message).to.be.oneOf(kinds);
  expect(error.message).to.match(/\S/);
  return error;
}

/** Asserts that an error, printed with its causes as in a log, contains none of the secrets. */
export function expectNoSecrets(error: unknown, secrets: readonly string[]): void {
  const printed = inspect(error, { depth: 12, maxStringLength: null });
  for (const secret of secrets) {
    expect(printed.includes(secret), `a secret is in: ${printed.replaceAll(secret, '<secret>')}`).to.equal(
      false,
    );
  }
}

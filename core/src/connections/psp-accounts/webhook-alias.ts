import { invalidField } from '../../platform/errors/catalogue.js';

const pattern = /^[a-z0-9_-]{3,50}$/;

/** The last part of a webhook URL. @throws {AppError} 422 */
export function requireAlias(alias: string): void {
  if (!pattern.test(alias)) {
    throw invalidField(
      'webhook_alias',
      'The webhook alias has 3 to 50 lower-case letters, digits, hyphens and underscores',
    );
  }
}

/** For an account that wishes none: as hard to guess as its id. */
export function generateAlias(accountId: string): string {
  return accountId.replace(/^acc_/, 'wh-');
}

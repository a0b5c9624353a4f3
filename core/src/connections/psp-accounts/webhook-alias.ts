import { invalidField } from '../../platform/errors/catalogue.js';

const pattern = /^[a-z0-9_-]{3,50}$/;

/** Validates the last part of a webhook URL. @throws {AppError} 422 */
export function requireAlias(alias: string): void {
  if (!pattern.test(alias)) {
    throw invalidField(
      'webhook_alias',
      'The webhook alias must have 3 to 50 lowercase letters, digits, hyphens or underscores',
    );
  }
}

/** Generates an alias that is as hard to guess as the account's ID. */
export function generateAlias(accountId: string): string {
  return accountId.replace(/^acc_/, 'wh-');
}

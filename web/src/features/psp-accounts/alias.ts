import { texts } from '#texts/psp-accounts';

/** The name of its input in a form. */
export const aliasInput = 'webhook_alias';

const aliasForm = /^[a-z0-9_-]{3,50}$/;

/** What is wrong with a webhook alias, or undefined. None at all is fine: the server makes one. */
export function aliasProblem(alias: string): string | undefined {
  return alias === '' || aliasForm.test(alias) ? undefined : texts.messages.aliasInvalid;
}

export function toAlias(typed: string): string {
  return typed.trim().toLowerCase();
}

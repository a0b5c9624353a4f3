import { texts } from '#texts/psp-accounts';

const aliasForm = /^[a-z0-9_-]{3,50}$/;

/** Returns the error of a webhook alias, or undefined. Without an alias, the server generates one. */
export function aliasProblem(alias: string): string | undefined {
  return alias === '' || aliasForm.test(alias) ? undefined : texts.messages.aliasInvalid;
}

export function toAlias(typed: string): string {
  return typed.trim().toLowerCase();
}

import { texts } from '#texts/auth';

const passwordLengthMin = 8;

export type NewPassword = { readonly password: string; readonly confirmation: string };

/** Returns the error of a new password and its repetition, or undefined. */
export function newPasswordProblem({ password, confirmation }: NewPassword): string | undefined {
  if (password !== confirmation) return texts.messages.passwordsDiffer;
  if (password.length < passwordLengthMin) return texts.messages.passwordTooShort;
  return undefined;
}

import { texts } from '#texts/auth';

const passwordLengthMin = 8;

/** Returns the error of a new password and its repetition, or undefined. */
export function newPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return texts.messages.passwordsDiffer;
  if (password.length < passwordLengthMin) return texts.messages.passwordTooShort;
  return undefined;
}

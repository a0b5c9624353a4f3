import { texts } from '#texts/auth';

const passwordLengthMin = 8;

/** What is wrong with a new password that was typed twice, or undefined. */
export function newPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return texts.messages.passwordsDiffer;
  if (password.length < passwordLengthMin) return texts.messages.passwordTooShort;
  return undefined;
}

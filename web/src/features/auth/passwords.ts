import { messages } from './messages.js';

const passwordLengthMin = 8;

/** What is wrong with a new password that was typed twice, or undefined. */
export function newPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return messages.passwordsDiffer;
  if (password.length < passwordLengthMin) return messages.passwordTooShort;
  return undefined;
}

import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/settings';

const passwordLengthMin = 8;

export type ProfileForm = {
  readonly name: string;
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
};

/** Returns the error of the form, or undefined. */
export function profileProblem(form: ProfileForm): string | undefined {
  if (form.name.trim() === '') return texts.messages.nameMissing;
  if (form.password !== form.confirmation) return texts.messages.passwordsDiffer;
  if (form.password === '') return undefined;
  if (form.password.length < passwordLengthMin) return texts.messages.passwordTooShort;
  return form.current === '' ? texts.messages.currentMissing : undefined;
}

/** The current password is sent only with a new one, which also replaces the current session. */
export function toProfileRequest(form: ProfileForm): Schemas['UpdateProfileRequest'] {
  const name = form.name.trim();
  if (form.password === '') return { name };
  return { name, current_password: form.current, new_password: form.password, renew_session: true };
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Callout, Problem } from '../../../components/callout.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { useUpdateProfile } from '../api/settings.js';
import { type ProfileForm as Form, profileProblem, toProfileRequest } from '../profile-form.js';
import { reloadSoon } from '../reload.js';
import classes from './settings.module.css';

export function ProfileForm({ user }: { readonly user: User }) {
  const [form, setForm] = useState<Form>({ name: user.name, current: '', password: '', confirmation: '' });
  const [problem, setProblem] = useState<string>();
  const update = useUpdateProfile();
  const busy = update.isPending || update.isSuccess;
  const editable = hasPermission(user, 'self:write');
  const set = (change: Partial<Form>): void => setForm((before) => ({ ...before, ...change }));

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = profileProblem(form);
    setProblem(found);
    if (found !== undefined) return;
    update.mutate(toProfileRequest(form), {
      onSuccess: () => {
        notify('success', texts.messages.profileUpdated);
        reloadSoon();
      },
      onError: (error) => setProblem(errorText(error, texts.messages.profileFailed)),
    });
  };

  return (
    <Panel title={texts.profileForm.profile}>
      <form className={classes.form} onSubmit={submit}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        {!editable && <Callout tone="grey">{texts.messages.profileOnlyByUser}</Callout>}
        <TextInput
          label={texts.profileForm.email}
          type="email"
          value={user.email}
          readOnly
          variant="filled"
        />
        <TextInput
          label={texts.profileForm.fullName}
          autoComplete="name"
          required
          withAsterisk={false}
          disabled={!editable || busy}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {editable && (
          <>
            <Passwords provider={user.oauth_provider} form={form} disabled={busy} onChange={set} />
            <div className={classes.actions}>
              <Button type="submit" loading={update.isPending} disabled={busy}>
                {common.actions.saveChanges}
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}

type PasswordsProps = {
  /** True if the user signs in with a provider and has no password. */
  readonly provider: string | null;
  readonly form: Form;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Form>) => void;
};

function Passwords({ provider, form, disabled, onChange }: PasswordsProps) {
  if (provider !== null)
    return <Callout tone="grey">{texts.messages.passwordUnavailable(capitalised(provider))}</Callout>;
  return (
    <fieldset className={classes.group}>
      <legend>{texts.profileForm.changePassword}</legend>
      <p className={classes.hint}>{texts.profileForm.changePasswordNote}</p>
      <PasswordInput
        label={texts.profileForm.currentPassword}
        autoComplete="current-password"
        disabled={disabled}
        value={form.current}
        onChange={(event) => onChange({ current: event.currentTarget.value })}
      />
      <PasswordInput
        label={texts.profileForm.newPassword}
        description={texts.profileForm.newPasswordDescription}
        autoComplete="new-password"
        disabled={disabled}
        value={form.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordInput
        label={texts.profileForm.confirmNewPassword}
        autoComplete="new-password"
        disabled={disabled}
        value={form.confirmation}
        onChange={(event) => onChange({ confirmation: event.currentTarget.value })}
      />
    </fieldset>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { User } from '@rebuttal/sdk';
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
  const update = useUpdateProfile();
  const busy = update.isPending || update.isSuccess;
  const editable = hasPermission(user, 'self:write');
  const form = useForm<Form>({
    initialValues: { name: user.name, current: '', password: '', confirmation: '' },
    validate: (values) => ({ form: profileProblem(values) }),
    enhanceGetInputProps: () => ({ disabled: !editable || busy }),
  });
  const submit = form.onSubmit((values) =>
    update.mutate(toProfileRequest(values), {
      onSuccess: () => {
        notify('success', texts.messages.profileUpdated);
        reloadSoon();
      },
      onError: (error) => form.setErrors({ form: errorText(error, texts.messages.profileFailed) }),
    }),
  );
  const { form: problem } = form.errors;

  return (
    <Panel title={texts.profileForm.profile}>
      <form className="stack measure-sm" onSubmit={submit}>
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
          {...form.getInputProps('name')}
        />
        {editable && (
          <>
            <Passwords provider={user.oauth_provider} form={form} />
            <div className="wrap">
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
  readonly form: UseFormReturnType<Form>;
};

function Passwords({ provider, form }: PasswordsProps) {
  if (provider !== null)
    return <Callout tone="grey">{texts.messages.passwordUnavailable(capitalised(provider))}</Callout>;
  return (
    <fieldset className={classes.group}>
      <legend>{texts.profileForm.changePassword}</legend>
      <p className={classes.hint}>{texts.profileForm.changePasswordNote}</p>
      <PasswordInput
        label={texts.profileForm.currentPassword}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <PasswordInput
        label={texts.profileForm.newPassword}
        description={texts.profileForm.newPasswordDescription}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={texts.profileForm.confirmNewPassword}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
    </fieldset>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

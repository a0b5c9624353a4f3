import { TextInput } from '@mantine/core';
import { texts } from '#texts/auth';

import { acceptInvitation, type Offer } from '../api/auth.js';
import { type NewPassword, newPasswordProblem } from '../passwords.js';
import { AuthForm } from './auth-form.js';
import { NewPasswordFields } from './new-password-fields.js';

type Props = {
  readonly token: string;
  readonly offer: Offer;
  /** Called once the new user is signed in. */
  readonly onJoined: () => void;
};

/** Creates an account from an invitation link. */
export function AcceptInvitationForm({ token, offer, onJoined }: Props) {
  return (
    <AuthForm
      label={texts.acceptInvitationForm.join(offer.company_name)}
      failed={texts.messages.acceptFailed}
      problemOf={({ name, ...entered }: NewPassword & { readonly name: string }) =>
        name.trim() === '' ? texts.messages.nameMissing : newPasswordProblem(entered)
      }
      send={async ({ name, password }) => {
        await acceptInvitation({ token, name: name.trim(), password });
        onJoined();
      }}
    >
      {(field) => (
        <>
          <TextInput
            label={texts.acceptInvitationForm.email}
            type="email"
            autoComplete="username"
            readOnly
            variant="filled"
            value={offer.email}
          />
          <TextInput label={texts.acceptInvitationForm.fullName} autoComplete="name" {...field('name')} />
          <NewPasswordFields
            labels={[texts.acceptInvitationForm.password, texts.acceptInvitationForm.confirmPassword]}
            field={field}
          />
        </>
      )}
    </AuthForm>
  );
}

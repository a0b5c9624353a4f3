import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { verifyEmail } from '../api/auth.js';
import { AuthForm } from './auth-form.js';

/** Requires a click on a button, because email scanners open links, too. */
export function VerifyEmailForm({ token }: { readonly token: string }) {
  const [message, setMessage] = useState<string>();
  if (message !== undefined)
    return (
      <div className="stack">
        <Callout tone="green" role="status">
          {message}
        </Callout>
        <Button component={Link} to={paths.home} fullWidth size="md">
          {texts.verifyEmail.goToApp}
        </Button>
      </div>
    );
  return (
    <AuthForm
      label={texts.verifyEmail.confirmEmail}
      failed={texts.messages.verifyFailed}
      send={async () => setMessage(await verifyEmail(token))}
    />
  );
}

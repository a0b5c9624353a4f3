import { Button } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Callout, Problem } from '../../../components/callout.js';
import { verifyEmail } from '../api/auth.js';
import { useSubmit } from '../use-submit.js';

/** Requires a click on a button, because email scanners open links, too. */
export function VerifyEmailForm({ token }: { readonly token: string }) {
  const [message, setMessage] = useState<string>();
  const { busy, problem, run } = useSubmit(texts.messages.verifyFailed);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void run(async () => setMessage(await verifyEmail(token)));
  };

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
    <form className="stack" onSubmit={submit}>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Button type="submit" fullWidth size="md" loading={busy}>
        {texts.verifyEmail.confirmEmail}
      </Button>
    </form>
  );
}

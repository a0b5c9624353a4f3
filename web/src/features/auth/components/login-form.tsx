import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { useServerMode } from '../../../lib/use-server-mode.js';
import { useSession } from '../../../stores/session.js';
import { signIn } from '../api/auth.js';
import { useGoogle } from '../google/use-google.js';
import { AuthForm } from './auth-form.js';
import classes from './auth-page.module.css';

/** Signs in. The guard of the screen then redirects the user. */
export function LoginForm() {
  const [account, setAccount] = useState({ email: '', password: '', fills: 0 });
  const [asksCode, setAsksCode] = useState(false);
  const google = useGoogle('login');
  const send = async ({ email, password, code }: Record<'email' | 'password' | 'code', string>) => {
    const isDone = await signIn({ email: email.trim(), password, ...(asksCode ? { code } : {}) });
    if (!isDone) setAsksCode(true);
    return isDone;
  };
  const fillIn = (chosen: typeof demo): void => {
    setAccount(({ fills }) => ({ ...chosen, fills: fills + 1 }));
    setAsksCode(false);
  };
  return (
    <>
      <AuthForm
        label={texts.loginForm.signIn}
        busyLabel={texts.loginForm.signingIn}
        failed={texts.messages.loginFailed}
        notice={<SignInReason />}
        google={{ state: google, label: texts.loginForm.signInWithGoogle }}
        send={send}
      >
        {(field) => (
          <Fragment key={account.fills}>
            <TextInput
              {...field('email')}
              label={texts.loginForm.email}
              type="email"
              autoComplete="username"
              defaultValue={account.email}
            />
            <div className={classes.field}>
              <PasswordInput
                {...field('password')}
                label={texts.loginForm.password}
                autoComplete="current-password"
                defaultValue={account.password}
              />
              <Anchor className={classes.forgot} component={Link} to={paths.forgotPassword} size="sm">
                {texts.loginForm.forgotPassword}
              </Anchor>
            </div>
            {asksCode && (
              <TextInput
                {...field('code')}
                label={texts.loginForm.code}
                description={texts.loginForm.codeDescription}
                autoComplete="one-time-code"
                autoFocus
              />
            )}
          </Fragment>
        )}
      </AuthForm>
      <DemoSignIn onFillIn={fillIn} />
    </>
  );
}

/** The result of the previous screen, or the reason for signing in. */
function SignInReason() {
  const notice = noticeIn(useLocation().state);
  const reason = useSession((session) => (session.status === 'signed_out' ? session.reason : undefined));
  if (notice !== undefined)
    return (
      <Callout tone="green" role="alert">
        {notice}
      </Callout>
    );
  if (reason === undefined || reason === 'left') return null;
  return (
    <Callout tone="blue" role="status">
      {reason === 'ended' ? texts.messages.sessionEnded : texts.messages.sessionUnchecked}
    </Callout>
  );
}

function noticeIn(state: unknown): string | undefined {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : undefined;
  return typeof notice === 'string' ? notice : undefined;
}

/** Demo accounts of the server's evaluation mode. The server prints them in its terminal, too. */
const demo = { email: 'demo@rebuttal.test', password: 'demo-password' } as const;

type Props = { readonly onFillIn: (account: typeof demo) => void };

/** Shown only by servers in evaluation mode. */
function DemoSignIn({ onFillIn }: Props) {
  if (!useServerMode().evaluation) return null;
  return (
    <aside className={classes.demo} aria-label={texts.demoSignIn.demoSignIn}>
      <div>
        <p className="ink strong">{texts.demoSignIn.evaluationMode}</p>
        <p>
          {demo.email} / {demo.password}
        </p>
        <p>{texts.demoSignIn.colleagues('maya@rebuttal.test', 'tom@rebuttal.test')}</p>
      </div>
      <Button className="rigid" variant="default" size="xs" onClick={() => onFillIn(demo)}>
        {texts.demoSignIn.fillIn}
      </Button>
    </aside>
  );
}

import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Callout, Problem } from '../../../components/callout.js';
import { useServerMode } from '../../../lib/use-server-mode.js';
import { useSession } from '../../../stores/session.js';
import { signIn } from '../api/auth.js';
import { useGoogle } from '../google/use-google.js';
import { useSubmit } from '../use-submit.js';
import classes from './auth-page.module.css';
import { GoogleButton } from './google-button.js';

/** Signs in. The guard of the screen then redirects the user. */
export function LoginForm() {
  const [typed, setTyped] = useState<Typed>({ email: '', password: '', code: undefined });
  const { busy: sending, problem: refused, fail, run } = useSubmit(texts.messages.loginFailed);
  const google = useGoogle('login');
  const busy = sending || google.busy;
  const problem = refused ?? google.problem;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void run(async () => {
      const { email, password, code } = typed;
      const isDone = await signIn({ email: email.trim(), password, ...(code === undefined ? {} : { code }) });
      if (isDone) return;
      setTyped((before) => ({ ...before, code: '' }));
      fail(undefined);
    });
  };

  return (
    <>
      <form className="stack" onSubmit={submit}>
        {problem === undefined ? <SignInReason /> : <Problem>{problem}</Problem>}
        <LoginFields
          typed={typed}
          disabled={busy}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
        <Button type="submit" fullWidth disabled={busy} size="md">
          {busy ? texts.loginForm.signingIn : texts.loginForm.signIn}
        </Button>
      </form>
      <GoogleButton google={google} label={texts.loginForm.signInWithGoogle} disabled={busy} />
      <DemoSignIn onFillIn={({ email, password }) => setTyped({ email, password, code: undefined })} />
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

type Typed = {
  readonly email: string;
  readonly password: string;
  /** Undefined until the server requires one. */
  readonly code: string | undefined;
};

type FieldsProps = {
  readonly typed: Typed;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Typed>) => void;
};

function LoginFields({ typed: { email, password, code }, disabled, onChange }: FieldsProps) {
  const shared = { required: true, disabled } as const;
  return (
    <>
      <TextInput
        {...shared}
        label={texts.loginForm.email}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <div className={classes.field}>
        <PasswordInput
          {...shared}
          label={texts.loginForm.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
        <Anchor className={classes.forgot} component={Link} to={paths.forgotPassword} size="sm">
          {texts.loginForm.forgotPassword}
        </Anchor>
      </div>
      {code !== undefined && (
        <TextInput
          {...shared}
          label={texts.loginForm.code}
          description={texts.loginForm.codeDescription}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      )}
    </>
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
        <p>{texts.demoSignIn.evaluationMode}</p>
        <p>
          {demo.email} / {demo.password}
        </p>
        <p>{texts.demoSignIn.colleagues('maya@rebuttal.test', 'tom@rebuttal.test')}</p>
      </div>
      <Button variant="default" size="xs" onClick={() => onFillIn(demo)}>
        {texts.demoSignIn.fillIn}
      </Button>
    </aside>
  );
}

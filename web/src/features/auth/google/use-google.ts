import { isApiError } from '@rebuttal/sdk';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { readSignInOptions, signInWithGoogle } from '../api/auth.js';
import { offerOneTap } from './identity-services.js';
import { saveRedirectState, takeRedirectState, type RedirectState } from './redirect-state.js';

export type Google = {
  /** Undefined while it is unknown, or if Google is not configured. */
  readonly clientId: string | undefined;
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** Leaves the app. The result returns to the sign-in page. */
  readonly leave: () => void;
};

type State = { readonly busy: boolean; readonly problem: string | undefined };

/** Google sign-in on a screen: by one tap if Google's script loads, otherwise by redirects. */
export function useGoogle(screen: RedirectState['screen']): Google {
  const location = useLocation();
  const clientId = useClientId();
  const [state, setState] = useState<State>({ busy: false, problem: problemIn(location.state) });
  const signIn = useRef(async (request: Parameters<typeof signInWithGoogle>[0]) => {
    setState({ busy: true, problem: undefined });
    try {
      await signInWithGoogle(request);
    } catch (error) {
      setState({ busy: false, problem: googleProblem(error) });
    }
  });

  useReturn(screen, (problem) => {
    if (problem === undefined) void signIn.current({});
    else setState({ busy: false, problem });
  });

  useEffect(() => {
    if (clientId === undefined) return undefined;
    return offerOneTap({
      clientId,
      context: screen === 'register' ? 'signup' : 'signin',
      onToken: (token, nonce) => {
        if (token === undefined) setState({ busy: false, problem: providerProblem(screen) });
        else void signIn.current({ token, nonce });
      },
    });
  }, [clientId, screen]);

  const leave = (): void => {
    setState({ busy: true, problem: undefined });
    saveRedirectState({ screen, from: fromIn(location.state) });
    window.location.assign('/api/auth/google');
  };
  return { clientId, ...state, leave };
}

function useClientId(): string | undefined {
  const [clientId, setClientId] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    void readSignInOptions().then(({ google }) => {
      if (isMounted) setClientId(google?.client_id);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return clientId;
}

/** The redirects end at the sign-in page with `?google=done` or `failed`. A user who came from the sign-up page returns there. */
function useReturn(screen: RedirectState['screen'], onReturn: (problem: string | undefined) => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const listener = useRef(onReturn);
  useEffect(() => {
    const result = new URLSearchParams(search).get('google');
    if (screen !== 'login' || result === null) return;
    const saved = takeRedirectState();
    const problem = result === 'done' ? undefined : providerProblem(saved.screen);
    const isBackToSignUp = problem !== undefined && saved.screen === 'register';
    const state = { from: saved.from, problem: isBackToSignUp ? problem : undefined };
    void navigate(isBackToSignUp ? paths.register : paths.login, { replace: true, state });
    if (!isBackToSignUp) listener.current(problem);
  }, [screen, search, navigate]);
}

function providerProblem(screen: RedirectState['screen']): string {
  return screen === 'register' ? texts.messages.googleSignUpFailed : texts.messages.googleProviderFailed;
}

/** The server's message, or a general one if it sent none or did not respond. */
function googleProblem(error: unknown): string {
  const hasResponse = isApiError(error) && error.status > 0;
  return hasResponse ? errorText(error, texts.messages.googleFailed) : texts.messages.googleUnexpected;
}

function fromIn(state: unknown): string | undefined {
  return textIn(state, 'from');
}

function problemIn(state: unknown): string | undefined {
  return textIn(state, 'problem');
}

function textIn(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const value: unknown = (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

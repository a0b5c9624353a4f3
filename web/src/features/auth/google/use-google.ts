import { isApiError } from '@rebuttal/sdk';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { readSignInOptions, signInWithGoogle } from '../api/auth.js';
import { offerOneTap } from './identity-services.js';
import { beginTrip, endTrip, type Trip } from './trip.js';

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
export function useGoogle(screen: Trip['screen']): Google {
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
      onAnswer: (token, nonce) => {
        if (token === undefined) setState({ busy: false, problem: providerProblem(screen) });
        else void signIn.current({ token, nonce });
      },
    });
  }, [clientId, screen]);

  const leave = (): void => {
    setState({ busy: true, problem: undefined });
    beginTrip({ screen, from: fromIn(location.state) });
    window.location.assign('/api/auth/google');
  };
  return { clientId, ...state, leave };
}

function useClientId(): string | undefined {
  const [clientId, setClientId] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void readSignInOptions().then(({ google }) => {
      if (wanted) setClientId(google?.client_id);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return clientId;
}

/** The redirects end at the sign-in page with `?google=done` or `failed`. A user who came from the sign-up page returns there. */
function useReturn(screen: Trip['screen'], onReturn: (problem: string | undefined) => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const listener = useRef(onReturn);
  useEffect(() => {
    const result = new URLSearchParams(search).get('google');
    if (screen !== 'login' || result === null) return;
    const trip = endTrip();
    const problem = result === 'done' ? undefined : providerProblem(trip.screen);
    const isBackToSignUp = problem !== undefined && trip.screen === 'register';
    const state = { from: trip.from, problem: isBackToSignUp ? problem : undefined };
    void navigate(isBackToSignUp ? paths.register : paths.login, { replace: true, state });
    if (!isBackToSignUp) listener.current(problem);
  }, [screen, search, navigate]);
}

function providerProblem(screen: Trip['screen']): string {
  return screen === 'register' ? texts.messages.googleSignUpFailed : texts.messages.googleProviderFailed;
}

/** The server's message, or a general one if it sent none or did not respond. */
function googleProblem(error: unknown): string {
  const isAnswered = isApiError(error) && error.status > 0;
  return isAnswered ? errorText(error, texts.messages.googleFailed) : texts.messages.googleUnexpected;
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

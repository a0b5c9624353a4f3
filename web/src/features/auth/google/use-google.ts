import { isApiError } from '@rebuttal/sdk';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { readSignInOptions, signInWithGoogle } from '../api/auth.js';

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

/** Stored while the browser is at Google, because the redirects unload the app. */
type RedirectState = {
  /** The screen that started the sign-in. */
  readonly screen: 'login' | 'register';
  /** The user's destination before the sign-in. */
  readonly from: string | undefined;
};

const key = 'google_sign_in';

function saveRedirectState(state: RedirectState): void {
  sessionStorage.setItem(key, JSON.stringify(state));
}

/** Returns the state once, because a reload is not a return from Google. */
function takeRedirectState(): RedirectState {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    const state = JSON.parse(stored ?? '{}') as Partial<RedirectState>;
    return {
      screen: state.screen === 'register' ? 'register' : 'login',
      from: typeof state.from === 'string' ? state.from : undefined,
    };
  } catch {
    return { screen: 'login', from: undefined };
  }
}

/** The part of Google Identity Services that is used here. Source: Google, "JavaScript API reference", read 2025-11. */
type IdentityServices = {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: string }) => void;
    nonce: string;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    use_fedcm_for_prompt: boolean;
    context: 'signin' | 'signup';
  }): void;
  prompt(): void;
  cancel(): void;
};

type WithGoogle = Window & { google?: { accounts?: { id?: IdentityServices } } };

const address = 'https://accounts.google.com/gsi/client';
let loading: Promise<IdentityServices | undefined> | undefined;

/** Google's script, or undefined if it can't be loaded: blocked, offline, or not allowed by the operator. */
function loadIdentityServices(): Promise<IdentityServices | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve((window as WithGoogle).google?.accounts?.id));
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      resolve(undefined);
    });
    document.head.append(script);
  });
  return loading;
}

type OneTap = {
  readonly clientId: string;
  readonly context: 'signin' | 'signup';
  /** Has no token if Google returned none. */
  readonly onToken: (token: string | undefined, nonce: string) => void;
};

/** Offers the Google accounts that the browser knows. Returns a function that removes the offer. */
function offerOneTap({ clientId, context, onToken }: OneTap): () => void {
  let isActive = true;
  let services: IdentityServices | undefined;
  const nonce = randomNonce();
  void loadIdentityServices().then((loaded) => {
    if (!isActive || loaded === undefined) return;
    services = loaded;
    loaded.initialize({
      client_id: clientId,
      nonce,
      context,
      auto_select: false,
      cancel_on_tap_outside: false,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => onToken(credential, nonce),
    });
    loaded.prompt();
  });
  return () => {
    isActive = false;
    services?.cancel();
  };
}

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

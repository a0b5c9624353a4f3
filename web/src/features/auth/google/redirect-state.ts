/** Stored while the browser is at Google, because the redirects unload the app. */
export type RedirectState = {
  /** The screen that started the sign-in. */
  readonly screen: 'login' | 'register';
  /** The user's destination before the sign-in. */
  readonly from: string | undefined;
};

const key = 'google_sign_in';

export function saveRedirectState(state: RedirectState): void {
  sessionStorage.setItem(key, JSON.stringify(state));
}

/** Returns the state once, because a reload is not a return from Google. */
export function takeRedirectState(): RedirectState {
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

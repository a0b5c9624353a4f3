import type { TokenStore, User } from '@rebuttal/sdk';

const keys = { accessToken: 'access_token', refreshToken: 'refresh_token', user: 'user' } as const;

/** The session in the browser's storage. Read on every access, because another tab may have refreshed or ended it. */
export const storedTokens: TokenStore = {
  read: () => {
    const accessToken = localStorage.getItem(keys.accessToken);
    if (accessToken === null) return undefined;
    return { accessToken, refreshToken: localStorage.getItem(keys.refreshToken) ?? undefined };
  },
  write: ({ accessToken, refreshToken }) => {
    localStorage.setItem(keys.accessToken, accessToken);
    if (refreshToken !== undefined) localStorage.setItem(keys.refreshToken, refreshToken);
    notifyListeners();
  },
  clear: () => {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
    notifyListeners();
  },
};

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const notify of listeners) notify();
}

/** Calls the listener when the access token changes, in this tab or another. */
export function onAccessTokenChanged(listener: () => void): () => void {
  const handle = (event: StorageEvent): void => {
    if (event.key === keys.accessToken || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handle);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handle);
  };
}

export function storedAccessToken(): string | undefined {
  return localStorage.getItem(keys.accessToken) ?? undefined;
}

export function storeUser(user: User): void {
  localStorage.setItem(keys.user, JSON.stringify(user));
}

/** Calls the listener when another tab signs out or signs in as another user. */
export function onSessionChangedElsewhere(listener: (change: 'ended' | 'other_user') => void): () => void {
  const handle = (event: StorageEvent): void => {
    if (event.key === keys.accessToken && event.newValue === null) listener('ended');
    if (
      event.key === keys.user &&
      event.newValue !== null &&
      userId(event.newValue) !== userId(event.oldValue)
    ) {
      listener('other_user');
    }
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

function userId(json: string | null): unknown {
  if (json === null) return undefined;
  try {
    return (JSON.parse(json) as Partial<User>).user_id;
  } catch {
    return undefined;
  }
}

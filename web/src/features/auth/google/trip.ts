/** State kept while the browser is at Google, because the redirects unload the app. */
export type Trip = {
  /** The screen that it left from. */
  readonly screen: 'login' | 'register';
  /** The user's destination before the sign-in. */
  readonly from: string | undefined;
};

const key = 'google_sign_in';

export function beginTrip(trip: Trip): void {
  sessionStorage.setItem(key, JSON.stringify(trip));
}

/** Works once, because a reload is not a return. */
export function endTrip(): Trip {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    const trip = JSON.parse(stored ?? '{}') as Partial<Trip>;
    return {
      screen: trip.screen === 'register' ? 'register' : 'login',
      from: typeof trip.from === 'string' ? trip.from : undefined,
    };
  } catch {
    return { screen: 'login', from: undefined };
  }
}

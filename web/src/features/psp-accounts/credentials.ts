export type Credentials = Readonly<Record<string, string>>;

/** The credentials that were filled in. An edit sends only these, so that a blank field keeps what is stored. */
export function filledCredentials(credentials: Credentials): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).filter(([, value]) => value.trim() !== ''));
}

import { storedAccessToken } from '../stores/token-storage.js';
import { readServerMode } from './server-mode.js';

type Overview = {
  readonly providers: readonly {
    readonly provider: string;
    readonly sample_credentials: Readonly<Record<string, string>>;
  }[];
};

/**
 * Credentials that the simulator of a provider accepts, separate for each company. Undefined on a server without a
 * sandbox.
 */
export async function readSampleCredentials(
  provider: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [{ sandbox }, token] = [await readServerMode(), storedAccessToken()];
  if (!sandbox || token === undefined) return undefined;
  const response = await fetch('/sandbox/overview', { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) return undefined;
  const { providers } = (await response.json()) as Overview;
  return providers.find((known) => known.provider === provider)?.sample_credentials;
}

import { toApiError } from '@rebuttal/sdk';

import { CommandError } from '../errors.js';
import { reach, serverUrl, withApi } from './api.js';
import { readToken } from './settings.js';
import { readSession } from './stored-session.js';

/**
 * Calls the server's sandbox. With a session or token, it acts only on the accounts of the user's company.
 * @throws {CommandError} `no_sandbox` if the server has none
 */
export async function postToSandbox(path: string, body: object): Promise<Record<string, unknown>> {
  const baseUrl = serverUrl();
  const token = await findToken(baseUrl);
  const response = await reach(baseUrl, `${baseUrl}/sandbox/${path}`, {
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Record<string, unknown>;
  const error = toApiError(response, answer);
  if (error.code !== 'route_not_found') throw error;
  throw new CommandError(
    `${baseUrl} has no sandbox. Use evaluation mode, or start the server with SANDBOX=on.`,
    {
      code: 'no_sandbox',
    },
  );
}

async function findToken(baseUrl: string): Promise<string | undefined> {
  const token = readToken();
  if (token !== undefined) return token;
  if (readSession()?.url !== baseUrl) return undefined;
  // Renews an expired access token in the file.
  await withApi((client) => client.auth.me());
  return readSession()?.accessToken;
}

import { toApiError } from '@rebuttal/sdk';

import { CommandError } from '../errors.js';
import { reach, serverUrl } from './api.js';

/** Asks the server's sandbox, which needs no sign-in. @throws {CommandError} `no_sandbox` if it has none */
export async function postToSandbox(path: string, body: object): Promise<Record<string, unknown>> {
  const baseUrl = serverUrl();
  const response = await reach(baseUrl, `${baseUrl}/sandbox/${path}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Record<string, unknown>;
  const error = toApiError(response, answer);
  if (error.code !== 'route_not_found') throw error;
  throw new CommandError(`${baseUrl} has no sandbox. It is there in evaluation mode, or with SANDBOX=on.`, {
    code: 'no_sandbox',
  });
}

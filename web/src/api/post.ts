import { ApiError, toApiError } from '@rebuttal/sdk';

import { client } from './client.js';

/** A signed POST for what the SDK has no method of its own for. @throws {ApiError} */
export async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  const response = await client.withAccessToken((accessToken) => send(path, body, accessToken));
  const answer = await readJson(response);
  if (!response.ok) throw toApiError(response, answer);
  return answer as Answer;
}

async function send(path: string, body: object, accessToken: string | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    });
  } catch (cause) {
    throw new ApiError('The server cannot be reached', { status: 0, code: 'no_answer', cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

import { createProviderHttp } from '@rebuttal/plugin-kit';
import type { ProviderHttp } from '@rebuttal/plugin-kit';
import { impatientHttp, recordingsIn } from '@rebuttal/plugin-kit/testing';

import type { WixCredentials, WixInstallContext } from '../src/credentials.js';

export const now = new Date('2026-11-20T12:00:30Z');
export const api = 'https://www.wixapis.com';
export const instanceId = '8f5d1c2b-7a64-4f0e-b1c3-0d9e5a7b6c21';
export const appId = 'df1c9b7e-5a0e-4f0c-9a55-2f8b6a1f0c11';

type Over = Partial<Omit<WixInstallContext, 'credentials'>> & { credentials?: Partial<WixCredentials> };

/** A context that retries without waiting. */
export function wixContext(over: Over = {}): WixInstallContext {
  const credentials = {
    app_id: appId,
    app_secret: 'hutch-secret',
    instance_id: instanceId,
    webhook_public_key: undefined,
    install_mode: undefined,
    share_url_id: undefined,
    refresh_token: undefined,
    ...over.credentials,
  };
  return { environment: 'live', http: impatientHttp(), now: () => now, ...over, credentials };
}

type FakeResponse = { readonly status?: number; readonly body: unknown };
export type SeenCall = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Responds to calls with a function and records them. */
export function respondingWith(response: (call: SeenCall) => FakeResponse): {
  http: ProviderHttp;
  calls: SeenCall[];
} {
  const calls: SeenCall[] = [];
  const http = createProviderHttp({
    sleep: () => Promise.resolve(),
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const text = typeof init?.body === 'string' ? init.body : '{}';
      const call = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        authorization: new Headers(init?.headers).get('authorization'),
        body: JSON.parse(text) as SeenCall['body'],
      };
      calls.push(call);
      const { status = 200, body } = response(call);
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    },
  });
  return { http, calls };
}

export const { json: recorded, text: recordedText } = recordingsIn(import.meta.url);

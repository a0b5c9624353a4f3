import { createMemoryStore } from '@rebuttal/plugin-kit';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  KeyValueStore,
} from '@rebuttal/plugin-kit';

import { toMultipart } from '../src/multipart.js';
import type { MultipartFile } from '../src/multipart.js';
import { createSimulator } from '../src/simulator.js';

import { now } from './helpers.js';

export type WireEvent = {
  readonly id: string;
  readonly event_type: string;
  readonly resource: {
    readonly status: string;
    readonly dispute_state: string;
    readonly [name: string]: unknown;
  };
};

export type SimulatorResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests access any field of a response
  readonly body: any;
};

export const credentials = {
  client_id: 'AXhutch',
  client_secret: 'EKhutch',
  webhook_id: '7RB10420HU319924X',
};
export const account: SimulatedAccount = { credentials, webhookUrl: 'https://shop.test/hooks' };

/** A simulator with its posted webhooks, and calls as a merchant would make them. */
export function createBench(store: KeyValueStore = createMemoryStore()) {
  let at = now.getTime();
  const posted: SignedWebhook[] = [];
  const clock = () => new Date(at);
  const simulator = createSimulator({ store, now: clock, deliver: (webhook) => void posted.push(webhook) });

  const raw = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Uint8Array = '',
  ): Promise<SimulatorResponse> => {
    const [pathname = '', query = ''] = path.split('?');
    const response = await simulator.handle({
      method,
      path: pathname,
      query: new URLSearchParams(query),
      headers,
      body: Buffer.from(body),
    });
    const isJson = (response.headers?.['content-type'] ?? 'application/json') === 'application/json';
    const read: unknown = isJson ? JSON.parse(response.body) : response.body;
    return { status: response.status, headers: response.headers ?? {}, body: read };
  };

  const token = async (id = credentials.client_id, secret = credentials.client_secret) => {
    const basic = Buffer.from(`${id}:${secret}`).toString('base64');
    return raw(
      'POST',
      '/v1/oauth2/token',
      { authorization: `Basic ${basic}` },
      'grant_type=client_credentials',
    );
  };

  const call = async (
    method: string,
    path: string,
    body?: object,
    id = credentials.client_id,
  ): Promise<SimulatorResponse> => {
    const { body: granted } = await token(id);
    const headers = {
      authorization: `Bearer ${String(granted.access_token)}`,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    return raw(method, path, headers, body === undefined ? '' : JSON.stringify(body));
  };

  const upload = async (
    path: string,
    input: object,
    files: readonly MultipartFile[] = [],
  ): Promise<SimulatorResponse> => {
    const { body: granted } = await token();
    const { contentType, body } = toMultipart(input, files);
    return raw(
      'POST',
      path,
      { authorization: `Bearer ${String(granted.access_token)}`, 'content-type': contentType },
      body,
    );
  };

  const events = () => posted.map(({ body }) => JSON.parse(body) as WireEvent);
  const pathOf = (id: string, action = '') => `/v1/customer/disputes/${id}${action}`;
  return {
    simulator,
    posted,
    raw,
    token,
    call,
    upload,
    events,
    pathOf,
    advance: (ms: number) => void (at += ms),
    eventLog: () =>
      events().map(({ event_type: type, resource }) => `${type.slice(17)}: ${resource.dispute_state}`),
    open: (options: SimulatedDisputeRequest = {}, of = account) =>
      simulator.createDispute(of, options).providerDisputeId,
    read: async (id: string) => (await call('GET', pathOf(id))).body,
    send: (id: string, action = '/provide-evidence') =>
      upload(pathOf(id, action), { evidences: [{ evidence_type: 'OTHER', notes: 'Both arrived.' }] }),
  };
}

import { expect } from 'chai';

import { createProviderHttp } from '../http.js';
import type { ProviderHttp } from '../http.js';
import type { WebhookRequest } from '../webhook.js';

/** An HTTP client that doesn't wait between retries. */
export function impatientHttp(): ProviderHttp {
  return createProviderHttp({ sleep: () => Promise.resolve() });
}

/** A webhook as core passes it to a plugin. */
export function webhookRequest(
  body: string | Uint8Array,
  headers: WebhookRequest['headers'] = {},
  query: WebhookRequest['query'] = {},
): WebhookRequest {
  return {
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    query,
  };
}

/** The part of nock that is used here. The kit doesn't depend on nock. */
type Nock = {
  isActive(): boolean;
  activate(): void;
  disableNetConnect(): void;
  pendingMocks(): string[];
  cleanAll(): void;
  enableNetConnect(): void;
  restore(): void;
};

/** In this suite, every call must be expected by a test, and every expected call must be made. */
export function onlyMockedCalls(nock: Nock): void {
  before(() => {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
  });
  afterEach(() => {
    const pending = nock.pendingMocks();
    nock.cleanAll();
    expect(pending, 'calls that were expected and not made').to.deep.equal([]);
  });
  after(() => {
    nock.enableNetConnect();
    nock.restore();
  });
}

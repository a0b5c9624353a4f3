import { expect } from 'chai';

import { createProviderHttp } from '../http.js';
import type { ProviderHttp } from '../http.js';
import type { WebhookRequest } from '../webhook.js';

/** An `http` that waits for nobody between two tries. */
export function impatientHttp(): ProviderHttp {
  return createProviderHttp({ sleep: () => Promise.resolve() });
}

/** A webhook as our receiver hands it on. */
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

/** The part of nock that is needed here; the kit does not depend on it. */
type Nock = {
  isActive(): boolean;
  activate(): void;
  disableNetConnect(): void;
  pendingMocks(): string[];
  cleanAll(): void;
  enableNetConnect(): void;
  restore(): void;
};

/** Within this suite every call must be one that a test expects, and every expected call must be made. */
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

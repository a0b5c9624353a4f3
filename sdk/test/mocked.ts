import { expect } from 'chai';
import nock from 'nock';

/** In this suite, calls may be mocked, and every mocked call must be made. */
export function mockCalls(): void {
  before(() => {
    if (!nock.isActive()) nock.activate();
  });
  afterEach(() => {
    const pending = nock.pendingMocks();
    nock.cleanAll();
    expect(pending, 'calls that were mocked and not made').to.deep.equal([]);
  });
  after(() => nock.restore());
}

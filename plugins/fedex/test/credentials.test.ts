import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { checkCredentials } from '../src/credentials.js';
import { verifyCredentials } from '../src/verify.js';

import { api, fedexContext, mockToken, recordings } from './helpers.js';

const good = { client_id: 'l7rabbit', client_secret: 'hutch', account_number: undefined };

describe('FedEx credentials', () => {
  onlyMockedCalls(nock);

  it('reject the API key in the field of the secret, an email address and a short account number', () => {
    expect(checkCredentials({ ...good, client_secret: 'l7rabbit' })).to.have.keys('client_secret');
    expect(checkCredentials({ ...good, client_id: 'clover@example.com' })).to.have.keys('client_id');
    expect(checkCredentials({ ...good, account_number: '12345' })).to.have.keys('account_number');
    expect(checkCredentials({ ...good, account_number: '740561073' })).to.deep.equal({});
  });

  const unknownNumber = {
    output: {
      completeTrackResults: [
        {
          trackingNumber: '000000000000',
          trackResults: [recordings.json('track-not-found.json')],
        },
      ],
    },
  };

  it('are verified by a token and a read, and mention the missing account number', async () => {
    mockToken();
    nock(api).post('/track/v1/trackingnumbers').reply(200, unknownNumber);
    const { message } = await verifyCredentials(fedexContext());
    expect(message).to.match(/^Connected to FedEx \(live mode\)\..*account number/);
  });

  it('are not verified by a token alone, because the project may lack tracking', async () => {
    mockToken();
    nock(api)
      .post('/track/v1/trackingnumbers')
      .reply(403, { errors: [{ code: 'FORBIDDEN.ERROR' }] });
    await expectProviderError(() => verifyCredentials(fedexContext()), 'credentials');
  });

  it('are sent to the test host in the test environment, and to the operator’s address if there is one', async () => {
    nock('https://apis-sandbox.fedex.com').post('/oauth/token').reply(401, {});
    await expectProviderError(() => verifyCredentials(fedexContext({ environment: 'test' })), 'credentials');
    nock('https://proxy.example').post('/fedex/oauth/token').reply(401, {});
    const context = fedexContext({ apiUrl: 'https://proxy.example/fedex' });
    await expectProviderError(() => verifyCredentials(context), 'credentials');
  });
});

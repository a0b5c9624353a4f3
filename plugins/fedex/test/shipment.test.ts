import { expectNoSecrets, expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { readShipment } from '../src/shipment.js';

import {
  api,
  fedexContext,
  mockToken,
  mockTrack,
  number,
  recordings,
  secret,
  trackBody,
  unavailableDocument,
} from './helpers.js';

const delivered = recordings.json('track-delivered.json');
const pdf = Buffer.from('%PDF-1.4 hutch');
const documents = () => nock(api).post('/track/v1/trackingdocuments');
const withoutDocument = () => documents().reply(400, unavailableDocument);

describe('FedEx shipments', () => {
  onlyMockedCalls(nock);

  it('reads a delivery with two calls, whose bodies and headers are as documented', async () => {
    mockToken();
    nock(api, { reqheaders: { authorization: 'Bearer rabbit-token', 'x-locale': 'en_US' } })
      .post('/track/v1/trackingnumbers', {
        includeDetailedScans: true,
        trackingInfo: [{ trackingNumberInfo: { trackingNumber: number } }],
      })
      .reply(200, trackBody(delivered));
    nock(api, { reqheaders: { authorization: 'Bearer rabbit-token' } })
      .post('/track/v1/trackingdocuments', {
        trackDocumentDetail: { documentType: 'SIGNATURE_PROOF_OF_DELIVERY', documentFormat: 'PDF' },
        trackDocumentSpecification: [
          {
            trackingNumberInfo: {
              trackingNumber: number,
              carrierCode: 'FDXG',
              trackingNumberUniqueId: '245822~794600000012~FDEG',
            },
            accountNumber: '740561073',
          },
        ],
      })
      .reply(200, { output: { documentFormat: 'PDF', documents: [pdf.toString('base64')] } });

    const context = fedexContext({ credentials: { account_number: '740561073' } });
    const shipment = await readShipment(context, { number: ` ${number.slice(0, 4)} ${number.slice(4)}` });

    expect(shipment).to.deep.include({
      status: 'delivered',
      carrierStatus: 'Delivered',
      deliveredAt: new Date('2026-11-18T20:12:00Z'),
      place: '12 Clover Lane, Burrow 3, AUSTIN, TX 78701, US',
      signedBy: 'H.CLOVER',
    });
    expect(Buffer.from(shipment.proofOfDelivery ?? [])).to.deep.equal(pdf);
    expect(shipment.events).to.deep.equal([
      { at: new Date('2026-11-16T23:40:00Z'), description: 'Picked up', place: 'MEMPHIS, TN, US' },
      {
        at: new Date('2026-11-18T13:01:00Z'),
        description: 'On FedEx vehicle for delivery',
        place: 'AUSTIN, TX, US',
      },
      { at: new Date('2026-11-18T20:12:00Z'), description: 'Delivered', place: 'AUSTIN, TX 78701, US' },
    ]);
  });

  it('reads the document also in the field that the documentation names', async () => {
    mockToken();
    mockTrack(delivered);
    documents().reply(200, { output: { document: ['bm8gcGRm', pdf.toString('base64')] } });
    const { proofOfDelivery } = await readShipment(fedexContext(), { number });
    expect(Buffer.from(proofOfDelivery ?? [])).to.deep.equal(pdf);
  });

  it('returns the delivery without a document while FedEx has none', async () => {
    mockToken();
    mockTrack(delivered);
    withoutDocument();
    const shipment = await readShipment(fedexContext(), { number });
    expect(shipment.status).to.equal('delivered');
    expect(shipment).not.to.have.property('proofOfDelivery');
  });

  it('throws unavailable if the call for the document fails temporarily, so that it is retried', async () => {
    mockToken();
    mockTrack(delivered);
    documents()
      .times(3)
      .reply(503, { errors: [{ code: 'SERVICE.UNAVAILABLE.ERROR', message: 'Later.' }] });
    await expectProviderError(() => readShipment(fedexContext(), { number }), 'unavailable');
  });

  const reading = async (over: object) => {
    mockToken();
    mockTrack({ ...delivered, ...over });
    withoutDocument();
    return readShipment(fedexContext(), { number });
  };

  for (const name of [
    'Signature not required',
    'SIGNATURE RELEASE ON FILE',
    'Signature Service not requested',
  ]) {
    it(`states no signer for "${name}"`, async () => {
      expect(await reading({ deliveryDetails: { receivedByName: name } })).not.to.have.property('signedBy');
    });
  }

  it('states no signer for a person who took the parcel without a signature', async () => {
    expect(await reading({ availableImages: [] })).not.to.have.property('signedBy');
  });

  it('takes the time of the scan if the delivery has one without an offset', async () => {
    const dateAndTimes = [{ type: 'ACTUAL_DELIVERY', dateTime: '2026-11-18T14:12:00' }];
    const { deliveredAt } = await reading({ dateAndTimes });
    expect(deliveredAt).to.deep.equal(new Date('2026-11-18T20:12:00Z'));
  });

  it('states no time of delivery if no time has an offset', async () => {
    const scanEvents = [{ eventType: 'DL', eventDescription: 'Delivered', date: '2026-11-18T14:12:00' }];
    const shipment = await reading({ dateAndTimes: [], scanEvents });
    expect(shipment).not.to.have.property('deliveredAt');
    expect(shipment.events).to.deep.equal([{ description: 'Delivered' }]);
  });

  const statusOf = async (code: string, over: object = {}) => {
    mockToken();
    mockTrack({ ...delivered, latestStatusDetail: { derivedCode: code, code }, ...over });
    return (await readShipment(fedexContext(), { number })).status;
  };

  it('reads a delivery after a return scan as returned, without asking for a document', async () => {
    const scanEvents = [{ eventType: 'DL' }, { eventType: 'RS' }];
    expect(await statusOf('DL', { scanEvents })).to.equal('returned');
  });

  it('reads a delivery exception as an attempt only if FedEx counts one', async () => {
    expect(await statusOf('DE', { deliveryDetails: { deliveryAttempts: '1' } })).to.equal('attempted');
    expect(await statusOf('DE', { deliveryDetails: { deliveryAttempts: '0' } })).to.equal('in_transit');
  });

  it('reads a code that no table has as unknown', async () => {
    expect(await statusOf('ZZ')).to.equal('unknown');
    expect(await statusOf('constructor')).to.equal('unknown');
  });
});

describe('FedEx numbers and tokens', () => {
  onlyMockedCalls(nock);

  it('throws not_found for a number that FedEx reports as unknown inside a 200', async () => {
    mockToken();
    mockTrack(recordings.json('track-not-found.json'));
    await expectProviderError(() => readShipment(fedexContext(), { number }), 'not_found');
  });

  it('throws unavailable for another error inside a 200', async () => {
    mockToken();
    mockTrack({ error: { code: 'INTERNAL.SERVER.ERROR', message: 'We encountered an unexpected error.' } });
    await expectProviderError(() => readShipment(fedexContext(), { number }), 'unavailable');
  });

  it('throws unexpected_answer for a response about another number', async () => {
    mockToken();
    nock(api)
      .post('/track/v1/trackingnumbers')
      .reply(200, {
        output: { completeTrackResults: [{ trackingNumber: '794600000099', trackResults: [delivered] }] },
      });
    await expectProviderError(() => readShipment(fedexContext(), { number }), 'unexpected_answer');
  });

  it('requests a new token once if FedEx refuses the cached one', async () => {
    const context = fedexContext();
    mockToken('old-token');
    mockTrack({ ...delivered, latestStatusDetail: { code: 'IT' } });
    await readShipment(context, { number });
    nock(api)
      .post('/track/v1/trackingnumbers')
      .reply(401, { errors: [{ code: 'NOT.AUTHORIZED.ERROR' }] });
    mockToken('new-token');
    nock(api, { reqheaders: { authorization: 'Bearer new-token' } })
      .post('/track/v1/trackingnumbers')
      .reply(200, trackBody({ ...delivered, latestStatusDetail: { code: 'IT' } }));
    expect((await readShipment(context, { number })).status).to.equal('in_transit');
  });

  it('reports refused keys with advice and without the secret', async () => {
    nock(api)
      .post('/oauth/token')
      .reply(401, { errors: [{ code: 'NOT.AUTHORIZED.ERROR', message: `The key ${secret} is not valid.` }] });
    const error = await expectProviderError(() => readShipment(fedexContext(), { number }), 'credentials');
    expect(error.message).to.match(/API key or the secret key.*The key \*\*\* is not valid/);
    expectNoSecrets(error, [secret]);
  });

  it('treats a blocked address at the token call as a rate limit, and a project without tracking as credentials', async () => {
    const forbidden = {
      errors: [{ code: 'FORBIDDEN.ERROR', message: 'We could not authorize your credentials.' }],
    };
    nock(api).post('/oauth/token').reply(403, forbidden);
    await expectProviderError(() => readShipment(fedexContext(), { number }), 'rate_limited');
    mockToken();
    nock(api).post('/track/v1/trackingnumbers').reply(403, forbidden);
    const error = await expectProviderError(() => readShipment(fedexContext(), { number }), 'credentials');
    expect(error.message).to.contain('Basic Integrated Visibility');
  });
});

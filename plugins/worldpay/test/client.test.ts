import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { callDocuments, getCases, mediaType, putUpdate } from '../src/ecomm/client.js';
import { fetchDispute } from '../src/ecomm/disputes.js';

import { ecommContext, password, prelive, recordings, xmlHeaders } from './helpers.js';

const id = '216000070001';
const recorded = (name: string) => recordings.text(name);
const authorization = `Basic ${Buffer.from(`rabbit:${password}`).toString('base64')}`;
const page404 = ['<html>Not Found</html>', { 'content-type': 'text/html' }] as const;

describe('calls to the US platform', () => {
  onlyMockedCalls(nock);

  it('send user, password and media type, with a slash before the question mark', async () => {
    nock(prelive, { reqheaders: { authorization, accept: mediaType, 'content-type': mediaType } })
      .get('/chargebacks/?actionable=true')
      .reply(200, recorded('cases.none.xml'), xmlHeaders);
    expect(await getCases(ecommContext(), '?actionable=true')).to.have.property('transactionId');
  });

  it('go to production for a live account, and elsewhere only if the operator sets the address', async () => {
    nock('https://services.vantivcnp.com')
      .get('/chargebacks/1')
      .reply(200, recorded('cases.none.xml'), xmlHeaders);
    nock('https://proxy.test')
      .get('/worldpay/chargebacks/1')
      .reply(200, recorded('cases.none.xml'), xmlHeaders);
    await getCases(ecommContext({ environment: 'live' }), '1');
    await getCases(ecommContext({ apiUrl: 'https://proxy.test/worldpay' }), '1');
  });

  it('find the other prefix once and keep it', async () => {
    nock(prelive)
      .get('/chargebacks/1')
      .reply(404, ...page404);
    nock(prelive).get('/services/chargebacks/1').reply(200, recorded('cases.none.xml'), xmlHeaders);
    nock(prelive).get('/services/chargebacks/2').reply(200, recorded('cases.none.xml'), xmlHeaders);
    nock(prelive).put('/services/chargebacks/2').reply(200, recorded('update.done.xml'), xmlHeaders);
    const context = ecommContext();
    await getCases(context, '1');
    await getCases(context, '2');
    await putUpdate(context, '2', [['activityType', 'ADD_NOTE']]);
  });

  it('distinguish a missing case from a missing prefix', async () => {
    nock(prelive).get(`/chargebacks/${id}`).reply(404, recorded('error.404.xml'), xmlHeaders);
    await expectProviderError(() => fetchDispute(ecommContext(), id), 'not_found');
  });

  it('write an update in schema order, escaped', async () => {
    nock(prelive)
      .put(`/chargebacks/${id}`, (body) => {
        expect(body).to.equal(
          '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
            '<chargebackUpdateRequest xmlns="http://www.vantivcnp.com/chargebacks">\n' +
            '  <activityType>MERCHANT_REPRESENT</activityType>\n' +
            '  <note>Rabbits &#38; &#60;hutch&#62;</note>\n' +
            '</chargebackUpdateRequest>\n',
        );
        return true;
      })
      .reply(200, recorded('update.done.xml'), xmlHeaders);
    const update = [
      ['activityType', 'MERCHANT_REPRESENT'],
      ['note', 'Rabbits & <hutch>'],
    ] as const;
    expect(await putUpdate(ecommContext(), id, update)).to.have.property('transactionId', '21260530000104');
  });

  it('encode document names in the path and send the bytes unchanged', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]);
    nock(prelive, { reqheaders: { 'content-type': 'application/pdf', authorization } })
      .post(`/services/chargebacks/upload/${id}/a%2Fb%20c.pdf`, bytes.toString('hex'))
      .reply(200, recorded('document.uploaded.xml'), xmlHeaders);
    const content = { mimeType: 'application/pdf', bytes };
    await callDocuments(ecommContext(), {
      method: 'POST',
      action: 'upload',
      caseId: id,
      name: 'a/b c.pdf',
      content,
    });
  });

  const kinds: readonly [number, string | undefined, string, string][] = [
    [401, 'error.401.xml', 'credentials', 'credentials'],
    [403, 'error.401.xml', 'credentials', 'credentials'],
    [400, 'error.400.bad-request.xml', 'refused', 'refused'],
    [404, 'error.404.xml', 'not_found', 'not_found'],
    [502, 'gateway.502.html', 'unavailable', 'indeterminate'],
  ];
  for (const [status, name, read, write] of kinds) {
    it(`map ${status} to ${read} for a read and ${write} for a write`, async () => {
      const body = name === undefined ? '' : recorded(name);
      const headers = name?.endsWith('.xml') === true ? xmlHeaders : { 'content-type': 'text/html' };
      nock(prelive)
        .get('/chargebacks/1')
        .times(status >= 429 ? 3 : 1)
        .reply(status, body, headers);
      nock(prelive).put('/chargebacks/1').reply(status, body, headers);
      await expectProviderError(() => getCases(ecommContext(), '1'), read as 'refused');
      await expectProviderError(() => putUpdate(ecommContext(), '1', []), write as 'refused');
    });
  }
});

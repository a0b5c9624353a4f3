import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { get, post, put, uploadFile } from '../src/client.js';

import { api, checkoutContext, recordedText, sampleSecretKey } from './helpers.js';

const bearer = { authorization: `Bearer ${sampleSecretKey}`, accept: 'application/json' };
const file = { name: 'receipt.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-rabbits') };

describe('the Checkout.com client', () => {
  onlyMockedCalls(nock);

  it('reads with the key and an encoded query', async () => {
    nock(api, { reqheaders: bearer, badheaders: ['content-type', 'cko-idempotency-key'] })
      .get('/disputes?limit=2&from=2026-11-01T00%3A00%3A00Z')
      .reply(200, { data: [] });
    const query = { limit: '2', from: '2026-11-01T00:00:00Z' };
    expect(await get(checkoutContext(), '/disputes', query)).to.deep.equal({ data: [] });
  });

  it('sends a key of the previous platform without a scheme', async () => {
    const key = 'sk_test_0b9c4d7e-1a2b-4c3d-8e9f-001122334455';
    nock('https://api.sandbox.checkout.com', { reqheaders: { authorization: key } })
      .get('/disputes')
      .reply(200, {});
    const credentials = { api_prefix: '', secret_key: key };
    await get(checkoutContext({ credentials }), '/disputes');
  });

  it('puts a draft as JSON', async () => {
    nock(api, { reqheaders: { ...bearer, 'content-type': 'application/json' } })
      .put('/disputes/dsp_1/evidence', { additional_evidence_text: 'Zoë' })
      .reply(204);
    await put(checkoutContext(), '/disputes/dsp_1/evidence', { additional_evidence_text: 'Zoë' });
  });

  it('posts without a body, and accepts any successful status', async () => {
    const responses: readonly [number, string][] = [
      [204, ''],
      [202, ''],
      [200, ''],
      [200, '{}'],
      [200, '{"id":"dsp_1","_links":{}}'],
    ];
    for (const [status, body] of responses) {
      nock(api, { reqheaders: bearer, badheaders: ['content-type'] })
        .post('/disputes/dsp_1/accept', '')
        .reply(status, body);
      await post(checkoutContext(), '/disputes/dsp_1/accept');
    }
  });

  it('uploads evidence with its purpose', async () => {
    const bodies: string[] = [];
    nock(api, { reqheaders: bearer })
      .matchHeader('content-type', /^multipart\/form-data; ?boundary=/)
      .post('/files', (body) => bodies.push(String(body)) > 0)
      .reply(200, recordedText('file.created.json'));
    expect(await uploadFile(checkoutContext(), file)).to.match(/^file_[a-z2-7]{26}$/);
    expect(bodies.join('').replace(/-{2,}[\w-]+/g, '--')).to.equal(
      [
        '--',
        'Content-Disposition: form-data; name="purpose"',
        '',
        'dispute_evidence',
        '--',
        'Content-Disposition: form-data; name="file"; filename="receipt.pdf"',
        'Content-Type: application/pdf',
        '',
        '%PDF-rabbits',
        '--',
        '',
      ].join('\r\n'),
    );
  });

  /** Status, body, kind when reading, kind when writing, message for the merchant. */
  const failures: readonly [number, string, string, string, RegExp][] = [
    [400, '', 'refused', 'refused', /^Checkout\.com rejected the request\.$/],
    [401, '', 'credentials', 'credentials', /wrong, was deleted, or belongs to the other environment/],
    [403, '', 'credentials', 'credentials', /needs disputes and files\.$/],
    [
      403,
      recordedText('error.403.action-not-allowed.json'),
      'credentials',
      'credentials',
      /action_not_allowed/,
    ],
    [404, '', 'not_found', 'not_found', /did not find this/],
    [422, recordedText('error.422.already-accepted.json'), 'refused', 'refused', /has already been accepted/],
    [
      422,
      recordedText('error.422.already-expired.json'),
      'refused',
      'refused',
      /deadline to respond has passed/,
    ],
    [
      422,
      recordedText('error.422.file-required.json'),
      'refused',
      'refused',
      /not received completely.*file_required/,
    ],
    [422, recordedText('error.422.paging-limit.json'), 'refused', 'refused', /Error: paging_limit_invalid/],
    [422, '{"error_type":"something_new"}', 'refused', 'refused', /Error: something_new/],
    [422, '{"error_codes":"no list"}', 'refused', 'refused', /rejected the request\.$/],
  ];
  for (const [status, body, whenReading, whenWriting, message] of failures) {
    it(`maps ${status} ${body.slice(0, 80).replace(/\s+/g, ' ')} to ${whenReading} or ${whenWriting}`, async () => {
      const headers = { 'cko-request-id': 'REQ-rabbit' };
      nock(api).get('/x').reply(status, body, headers).persist();
      nock(api).post('/x').reply(status, body, headers);
      const read = () => get(checkoutContext(), '/x');
      const reading = await expectProviderError(read, whenReading as 'refused');
      const writing = await expectProviderError(
        () => post(checkoutContext(), '/x'),
        whenWriting as 'refused',
      );
      expect(reading).to.include({ status, requestId: 'REQ-rabbit' });
      expect(writing.message).to.match(message);
      nock.cleanAll();
    });
  }
});

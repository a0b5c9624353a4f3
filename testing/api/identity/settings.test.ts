import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

/** One black pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
const path = '/api/settings/template-variables';

describe('dispute response settings', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const uploadFile = (file: File, fieldName = 'refund_policy', as = owner) =>
    as.upload(`${path}/upload`, { field_name: fieldName }, file);
  const upload = (bytes: Uint8Array, fieldName = 'refund_policy', as = owner) =>
    uploadFile(new File([new Uint8Array(bytes)], 'policy.png'), fieldName, as);
  const read = async (as = owner) => (await as.get(path)).body.template_variables;

  it('are saved, and keep fields that are not sent', async () => {
    const { status, body } = await owner.put(path, {
      merchant_business_model: ' We sell carrots. ',
      refund_policy_url: 'https://rabbits.example/refunds',
      business_category: 'physical_goods',
    });
    expect(status).to.equal(200);
    expect(body.message).to.equal('Template variables updated successfully!');
    await owner.put(path, { signatory_name: 'Hazel', refund_policy_url: '' });
    expect(await read()).to.include({
      merchant_business_model: 'We sell carrots.',
      refund_policy_url: '',
      business_category: 'physical_goods',
      signatory_name: 'Hazel',
    });
  });

  it('accept an image, and show it without a token only at its secret address', async () => {
    const { status, body } = await upload(png);
    expect(status).to.equal(201);
    expect(body.message).to.equal('Image uploaded successfully!');
    await owner.put(path, { refund_policy: body.image_tag });
    expect((await read()).refund_policy).to.equal(body.image_tag);
    expect(body.image_tag).to.include(body.url);
    const shown = await server.api.get(String(body.url));
    expect(shown.status).to.equal(200);
    expect(shown.bytes.equals(png)).to.equal(true);
    expect(shown.headers.get('content-type')).to.equal('image/png');
    expect(shown.headers.get('content-security-policy')).to.include('sandbox');
    const guessed = String(body.url).replace(/[^/]+$/, 'A'.repeat(32));
    expect((await server.api.get(guessed)).status).to.equal(404);
  });

  it('reject a file that is not a picture, and one of 5 MB or more', async () => {
    const noPicture = await upload(await onePagePdf('Our policy'));
    expect([noPicture.status, noPicture.body.error]).to.deep.equal([422, 'Please select an image file']);
    const large = await upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
    expect([large.status, large.body.error]).to.deep.equal([422, 'Image size must be less than 5MB']);
    expect((await upload(png, 'logo')).body.details[0].field).to.equal('field_name');
  });

  it("never use another company's picture", async () => {
    const { body } = await upload(png, 'refund_policy', await server.signUp('Foxes Ltd'));
    expect((await owner.put(path, { refund_policy: body.image_tag })).status).to.equal(422);
  });

  it('appear in the letter, including images', async () => {
    const { body } = await upload(png);
    await owner.put(path, {
      refund_policy: body.image_tag,
      merchant_address: 'The Warren 1\nSandleford',
      contact_email: 'hazel@rabbits.example',
      signatory_name: 'Hazel',
      signatory_title: 'Chief Rabbit',
    });
    await connectStripe(server, owner);
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'credit_not_processed' });
    const preview = await owner.post(`/api/response-assembly/disputes/${id}/preview`);
    expect(preview.body.content).to.include('The Warren 1').and.include('Chief Rabbit');
    expect(preview.body.content).to.include(png.toString('base64'));
  });
});

import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connect,
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Problem = { severity: string; code: string; message: string; evidence_id: string | null };

/** Like a photo: more noise means more bytes. */
async function photo(
  width: number,
  height: number,
  quality = 95,
  sigma = 30,
): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#ffffff', noise } });
  return new Uint8Array(await picture.jpeg({ quality }).toBuffer());
}

describe("pictures above a provider's size limit", function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  /** Too large for Stripe. Drawn once, because noise is slow. */
  let doorstep: Uint8Array<ArrayBuffer>;

  before(async () => {
    doorstep = await photo(2400, 1700, 100, 50);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const open = async () =>
    (await startDispute(server, owner, { reason: 'product_not_received', network: 'visa' })).dispute_id;
  async function attach(id: string, name: string, bytes: Uint8Array<ArrayBuffer>, as = owner) {
    const fields = { dispute_id: id, evidence_type: 'proof_of_delivery', title: name };
    const { status, body } = await as.upload('/api/evidence/upload', fields, new File([bytes], name));
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body.evidence.evidence_id);
  }
  const look = async (id: string) => (await owner.get(`/api/disputes/${id}/preflight`)).body;
  const shrunk = (problems: Problem[]) => problems.filter(({ code }) => code === 'image_shrunk');

  it('are sent as smaller copies, as the preflight shows, and the merchant keeps the original', async () => {
    const id = await open();
    expect(doorstep.byteLength).to.be.above(5_000_000);
    const evidenceId = await attach(id, 'doorstep.jpg', doorstep);
    const { ready, problems, packet } = await look(id);
    expect(ready, JSON.stringify(problems)).to.equal(true);
    const [warning] = shrunk(problems);
    expect(warning).to.include({ severity: 'warns', evidence_id: evidenceId });
    expect(warning?.message).to.match(
      /"doorstep\.jpg" is \d\.\d\d MB.* limit of Stripe\. .*copy of \d\.\d\d MB/,
    );
    expect(packet.total_bytes).to.be.below(4_500_000);

    const { body } = await submitResponse(owner, id);
    expect(body.success, JSON.stringify(body)).to.equal(true);
    const kept = await owner.get(`/api/evidence/${evidenceId}/download`);
    expect(kept.bytes.equals(Buffer.from(doorstep))).to.equal(true);
    const { body: sent } = await server.sandbox.get('/stripe/requests');
    expect(JSON.stringify(sent)).to.include('shipping_documentation');
  });

  it('appear in the single document as smaller copies: twelve files within its limits for bytes and pages', async () => {
    const id = await open();
    const picture = await photo(1000, 750, 100);
    for (let at = 1; at <= 10; at += 1) await attach(id, `photo ${at}.jpg`, picture);
    await attach(id, 'label.pdf', await onePagePdf('The label'));
    await attach(id, 'screen.png', new Uint8Array(await sharp(picture).resize(900).png().toBuffer()));
    const input = { format: 'pdf' };
    const response = await owner.post(`/api/response-assembly/disputes/${id}/download`, input);
    expect(response.status, JSON.stringify(response.body.error)).to.equal(200);
    expect(response.bytes.length).to.be.within(2_000_000, 4_500_000);
    expect((await PDFDocument.load(response.bytes)).getPageCount()).to.be.within(13, 49);
    const { body: sent } = await submitResponse(owner, id);
    expect(sent.success, String(sent.message)).to.equal(true);
  });

  describe('at a provider that takes 1 MB for each document', () => {
    let hares: ApiClient;
    let accountId: string;

    before(async () => {
      hares = await server.signUp('Hares Ltd');
      accountId = await connect(server, hares, 'worldpay');
    });

    async function openThere(): Promise<string> {
      const { body: made } = await server.sandbox.post('/worldpay/disputes', { account_id: accountId });
      return eventually('the dispute', async () => {
        const { body } = await hares.get(`/api/disputes?search=${String(made.psp_dispute_id)}`);
        return body.disputes[0]?.dispute_id as string | undefined;
      });
    }

    it('are shrunk to fit', async () => {
      const id = await openThere();
      await attach(id, 'doorstep.jpg', await photo(1600, 1200), hares);
      const { ready, problems } = (await hares.get(`/api/disputes/${id}/preflight`)).body;
      expect(ready, JSON.stringify(problems)).to.equal(true);
      expect(shrunk(problems)[0]?.message).to.match(/limit of Worldpay\. .*copy of 0\.\d\d MB/);
      expect((await submitResponse(hares, id)).body.success).to.equal(true);
    });

    it('are rejected by name if they would be unreadable, as the preflight shows', async () => {
      const id = await openThere();
      await attach(id, 'page.jpg', await photo(1240, 1754, 100, 120), hares);
      const { ready, problems } = (await hares.get(`/api/disputes/${id}/preflight`)).body;
      expect(ready).to.equal(false);
      expect(shrunk(problems)).to.deep.equal([]);
      const refusal = (problems as Problem[]).find(({ code }) => code === 'provider_would_refuse');
      expect(refusal?.message).to.match(/"page\.jpg" is 3\.\d\d MB/);
      const { body } = await submitResponse(hares, id);
      expect(body).to.include({ success: false, message: refusal?.message });
      const pdf = await hares.post(`/api/response-assembly/disputes/${id}/download`, { format: 'pdf' });
      expect([pdf.status, pdf.body.code]).to.deep.equal([422, 'dossier_too_large']);
      expect(pdf.body.error).to.match(/Compress or remove: page\.jpg/);
    });
  });
});

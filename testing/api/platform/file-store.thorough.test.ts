import { readdirSync } from 'node:fs';

import { expect } from 'chai';

import { startS3Server, type S3Server } from '../../../core/src/testing/s3-server.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('a server with its files in a bucket', () => {
  let bucket: S3Server;
  let server: TestServer;

  before(async () => {
    bucket = await startS3Server();
    server = await startTestServer({
      environment: { FILE_STORE: `s3://${bucket.bucket}/rebuttal/`, S3_ENDPOINT: bucket.endpoint },
    });
  });
  after(async () => {
    await server.close();
    await bucket.close();
  });

  const storedFiles = () =>
    readdirSync(bucket.folder, { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('_object'))
      .filter((path) => path.startsWith(`${bucket.bucket}/rebuttal/ten_`));

  it('stores, shows, sends and deletes evidence as with files on its disk', async () => {
    const owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    const { dispute_id: dispute } = await startDispute(server, owner, {});
    const fields = { dispute_id: dispute, evidence_type: 'other' };
    const upload = (file: File) => owner.upload('/api/evidence/upload', fields, file);
    const pdf = Buffer.from(await onePagePdf('Thank you'));

    const kept = await upload(new File([pdf], 'receipt.pdf'));
    expect(kept.status).to.equal(201);
    const { bytes } = await owner.get(`/api/evidence/${String(kept.body.evidence.evidence_id)}/download`);
    expect(bytes.equals(pdf)).to.equal(true);
    const large = new File([pdf, Buffer.alloc(8 * 1024 * 1024, 32)], 'large.pdf');
    const { body: soonGone } = await upload(large);
    expect((await upload(new File(['Hello'], 'chat.txt'))).body.evidence.sendable).to.equal(true);
    expect(storedFiles().length).to.equal(4);
    await owner.delete(`/api/evidence/${String(soonGone.evidence.evidence_id)}`);

    const before = storedFiles();
    const tooLarge = new File([pdf, Buffer.alloc(11 * 1024 * 1024, 32)], 'large.pdf');
    expect((await upload(tooLarge)).status).to.equal(413);
    expect((await upload(new File(['<svg/>'], 'drawing.svg'))).status).to.equal(415);
    await eventually('what was refused to be gone', () =>
      Promise.resolve(storedFiles().join() === before.join()),
    );

    const { body } = await submitResponse(owner, dispute);
    expect(body.submission.status).to.equal('submitted');
  });
});

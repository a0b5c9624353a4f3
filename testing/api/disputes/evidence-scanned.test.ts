import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { eicar, startTestClamd, type TestClamd } from '../../../core/src/testing/clamd.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

describe('an upload to a server with a malware scanner', () => {
  let clamd: TestClamd;
  let server: TestServer;
  let owner: ApiClient;
  let disputeId: string;

  before(async () => {
    clamd = await startTestClamd();
    server = await startTestServer({ environment: { VIRUS_SCANNER_URL: clamd.url } });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    disputeId = (await startDispute(server, owner, {})).dispute_id;
  });
  beforeEach(() => clamd.behave('well'));
  after(async () => {
    await server.close();
    await clamd.stop();
  });

  const upload = (text: string) =>
    owner.upload(
      '/api/evidence/upload',
      { dispute_id: disputeId, evidence_type: 'customer_communication', title: 'What she wrote' },
      new File([text], 'mail.txt'),
    );
  const kept = async () => {
    const files: string[] = [];
    for await (const { key } of server.container.files.list()) files.push(key);
    const { body } = await owner.get(`/api/evidence?dispute_id=${disputeId}`);
    return { files: files.length, evidence: (body.evidence as unknown[]).length };
  };

  it('is rejected with the name of the finding, and nothing of it is stored', async () => {
    const before = await kept();
    const { status, body } = await upload(`Dear bank ${eicar}`);
    expect([status, body.code]).to.deep.equal([422, 'file_infected']);
    expect(body.error).to.equal('This file was rejected because it contains malware: Eicar-Test-Signature.');
    expect(await kept()).to.deep.equal(before);
  });

  it('is scanned as a picture for letters, too', async () => {
    const before = await kept();
    const png = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from(eicar)]);
    const { status, body } = await owner.upload(
      '/api/settings/template-variables/upload',
      { field_name: 'refund_policy' },
      new File([png], 'policy.png'),
    );
    expect([status, body.code]).to.deep.equal([422, 'file_infected']);
    expect(await kept()).to.deep.equal(before);
  });

  it('is not accepted without a scan while the scanner is down, and reports when to retry', async () => {
    const before = await kept();
    clamd.behave({ says: 'INSTREAM size limit exceeded. ERROR' });
    const { status, body, headers } = await upload('Thanks, it arrived again.');
    expect([status, body.code, headers.get('retry-after')]).to.deep.equal([503, 'scanner_unavailable', '10']);
    expect(await kept()).to.deep.equal(before);
  });
});

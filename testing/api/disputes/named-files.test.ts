import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect } from 'chai';
import pg from 'pg';
import sharp from 'sharp';

import {
  checkNamedFiles,
  type FilesFound,
  type NamedFilesCheck,
} from '../../../core/src/platform/files/named-files.js';
import { createS3FileStore } from '../../../core/src/platform/files/s3-file-store.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startS3Server } from '../../../core/src/testing/s3-server.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';

describe('check of referenced files', () => {
  let server: TestServer;
  let owner: ApiClient;
  let sql: pg.Client;
  let tenantId: string;
  let dispute: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    ({ dispute_id: dispute } = await startDispute(server, owner, {}));
    sql = new pg.Client({ connectionString: server.ownerUrl });
    await sql.connect();
    ({ tenant_id: tenantId } = (await sql.query('select tenant_id from disputes')).rows[0] as {
      tenant_id: string;
    });
    await addEvidence(new File([await onePagePdf('Signed')], 'delivery.pdf'));
    // A text is sent as a PDF, which is a second file.
    await addEvidence(new File(['They thank us for the carrots'], 'chat.txt'));
    const field = { field_name: 'refund_policy' };
    const picture = new File([new Uint8Array(await policyPicture())], 'policy.png');
    expect((await owner.upload('/api/settings/template-variables/upload', field, picture)).status).to.equal(
      201,
    );
    const submitted = await submitResponse(owner, dispute);
    expect(submitted.body.submission.status).to.equal('submitted');
  });
  after(async () => {
    await sql.end();
    await server.close();
  });

  const stored = () =>
    readdirSync(join(server.dataDir, 'files', tenantId)).map((name) => `${tenantId}/${name}`);
  const look = (changes: Partial<NamedFilesCheck> = {}) =>
    checkNamedFiles({
      ownerUrl: server.ownerUrl,
      files: server.container.files,
      isComplete: true,
      ...changes,
    });
  const found = async (changes: Partial<NamedFilesCheck> = {}) => (await look(changes)) as FilesFound;
  const unreachable = async (files: NamedFilesCheck['files'], changes: Partial<NamedFilesCheck> = {}) => {
    const answer = await look({ files, ...changes });
    return 'unreachable' in answer ? answer.unreachable : 'it was reached';
  };
  const without = (...gone: string[]): NamedFilesCheck['files'] => ({
    has: (key) => Promise.resolve(!gone.includes(key) && stored().includes(key)),
  });

  async function addEvidence(file: File): Promise<string> {
    const fields = { dispute_id: dispute, evidence_type: 'other' };
    const { status, body } = await owner.upload('/api/evidence/upload', fields, file);
    expect(status).to.equal(201);
    return body.evidence.evidence_id as string;
  }

  it('covers evidence, its copies, images, letters and their attachments', async () => {
    const keys = stored();
    expect(keys.length).to.equal(5);
    expect(await found()).to.deep.include({ filesChecked: 5, missing: 0, firstMissing: [] });
    for (const key of keys) {
      const { missing, firstMissing } = await found({ files: without(key) });
      expect(missing, key).to.equal(1);
      const [first] = firstMissing;
      expect(first?.key).to.equal(key);
      expect(first?.owner).to.equal(first?.name === 'refund_policy' ? tenantId : dispute);
    }
    const lost = await found({ files: { has: () => Promise.resolve(false) } });
    expect(lost.missing).to.equal(5);
    const names = lost.firstMissing.map(({ name }) => name);
    expect(names).to.have.members(['chat.txt', 'chat.pdf', 'delivery.pdf']);
    expect(names.at(-1), 'the newest first').to.equal('delivery.pdf');
  });

  it('ignores deleted rows and submissions that failed before sending', async () => {
    ({ dispute_id: dispute } = await startDispute(server, owner, {}));
    const id = await addEvidence(new File([await onePagePdf('Late')], 'late.pdf'));
    const { rows } = await sql.query<{ key: string }>(
      'select storage_key as key from evidence where evidence_id = $1',
      [id],
    );
    const key = rows[0]?.key ?? '';
    await sql.query(
      `insert into submissions (submission_id, tenant_id, dispute_id, status, include_evidence, auto_retry, round,
                                packet, packet_sha256)
       select 'sub_00000000000000000001', tenant_id, dispute_id, 'failed', true, true, 7, $1, 'none' from submissions`,
      [
        {
          letter: { name: 'response.pdf', storageKey: `${tenantId}/sub_never` },
          items: [
            { evidenceId: 'evd_gone', file: { name: 'smaller.jpg', storageKey: `${tenantId}/evd_never` } },
            { evidenceId: 'evd_text', text: 'They thank us.' },
          ],
        },
      ],
    );
    const leaving: NamedFilesCheck['files'] = {
      has: async (asked) => {
        if (asked === key) await sql.query('delete from evidence where evidence_id = $1', [id]);
        return asked !== key && stored().includes(asked);
      },
    };
    expect(await found({ files: leaving })).to.include({ missing: 0 });
    expect(await found()).to.include({ missing: 0 });
    await sql.query(`update submissions set send_begun_at = now() where status = 'failed'`);
    expect((await found()).firstMissing.map(({ name }) => name)).to.deep.equal([
      'response.pdf',
      'smaller.jpg',
    ]);
    await sql.query(`delete from submissions where status = 'failed'`);
    await server.container.files.delete(key);
  });

  itThorough('samples many files, and detects the loss of some', async () => {
    await sql.query(
      `insert into evidence (evidence_id, tenant_id, dispute_id, evidence_type, title, file_name, sha256, storage_key)
       select 'evd_0' || lpad(n::text, 19, '0'), $1, $2, 'other', 'Bulk', 'bulk.pdf', 'none', $1 || '/evd_bulk_' || n
         from generate_series(1, 30000) as n`,
      [tenantId, dispute],
    );
    const asked: string[] = [];
    const files = {
      has: (key: string) => {
        asked.push(key);
        return Promise.resolve(key.startsWith(tenantId) && !key.includes('bulk'));
      },
    };
    const sampled = await found({ files, isComplete: false, sampledMax: 20 });
    expect(sampled.rows).to.be.above(30_000);
    expect(sampled.rowsChecked).to.be.within(40, 45);
    expect(asked.length).to.be.below(70);
    expect(sampled.missing).to.be.at.least(36);
    expect(asked, 'the newest').to.include.members(stored().filter((key) => key.includes('evd_')));
    const numbers = asked.map((key) => Number(/bulk_(\d+)$/.exec(key)?.[1] ?? 0));
    expect(
      numbers.some((n) => n > 0 && n < 29_000),
      'any of the others',
    ).to.equal(true);
    const steps: number[] = [];
    const whole = await found({ files, onProgress: (done) => steps.push(done) });
    expect(whole).to.include({ rowsChecked: whole.rows, missing: 30_000 });
    expect([steps[0], steps.at(-1)]).to.deep.equal([0, whole.rows]);
    await sql.query(`delete from evidence where storage_key like '%bulk%'`);
  });

  it('reports no missing files if the store is unavailable, misconfigured, or denies access', async () => {
    const s3 = await startS3Server();
    const place = { prefix: '', endpoint: s3.endpoint, region: 'us-east-1' };
    try {
      const empty = createS3FileStore({ ...place, bucket: s3.bucket });
      expect((await found({ files: empty })).missing).to.be.at.least(5);
      expect(await unreachable(createS3FileStore({ ...place, bucket: 'warren' }))).to.match(
        /bucket does not exist/,
      );
      const away = createS3FileStore({ ...place, bucket: s3.bucket, endpoint: 'http://127.0.0.1:1' });
      expect(await unreachable(away)).to.match(/ECONNREFUSED/);
      process.env.AWS_ACCESS_KEY_ID = 'FOX';
      expect(await unreachable(createS3FileStore({ ...place, bucket: s3.bucket }))).to.match(/Access Key Id/);
    } finally {
      await s3.close();
    }
    const page = createServer((_request, response) => void response.writeHead(404).end('<html>Gone</html>'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = 'FOX';
    const endpoint = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const stranger = createS3FileStore({ ...place, bucket: 'burrow', endpoint });
    expect(await unreachable(stranger)).to.equal('it returned 404, but not in the format of S3');
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      Reflect.deleteProperty(process.env, name);
    page.close();
    expect(await unreachable({ has: () => Promise.resolve(true) })).to.include('never stored');
    const denied = Object.assign(new Error('Access Denied'), { name: 'AccessDenied' });
    expect(await unreachable({ has: () => Promise.reject(denied) })).to.match(/no file be read/);
  });

  it('reports missing files if a bucket responds with access denied for missing objects', async () => {
    const denied = Object.assign(new Error('Access Denied'), { name: 'AccessDenied' });
    const [gone = ''] = stored();
    const unlisted: NamedFilesCheck['files'] = {
      has: (key) => (stored().includes(key) && key !== gone ? Promise.resolve(true) : Promise.reject(denied)),
    };
    expect((await found({ files: unlisted })).firstMissing[0]?.key).to.equal(gone);
  });

  it('time out if a store accepts the call and never responds', async () => {
    const hanging = new Promise<boolean>(() => undefined);
    expect(await unreachable({ has: () => hanging }, { responseWithinMs: 500 })).to.equal(
      'no response within 0.5 s',
    );
  });
});

function policyPicture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
}

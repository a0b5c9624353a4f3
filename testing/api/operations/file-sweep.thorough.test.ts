import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect } from 'chai';
import pg from 'pg';
import sharp from 'sharp';

import { FileSweep } from '../../../core/src/platform/files/file-sweep.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('files that no row references', () => {
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
  });
  after(async () => {
    await sql.end();
    await server.close();
  });

  const stored = () =>
    readdirSync(join(server.dataDir, 'files', tenantId)).map((name) => `${tenantId}/${name}`);
  const noted = async () =>
    (await sql.query<{ key: string }>('select storage_key as key from unsettled_files order by 1')).rows.map(
      ({ key }) => key,
    );
  const sweep = () => new FileSweep(server.container).sweep(0);

  async function addEvidence(name: string): Promise<{ evidence_id: string; key: string }> {
    const before = new Set(stored());
    const fields = { dispute_id: dispute, evidence_type: 'other', title: name };
    const { body } = await owner.upload(
      '/api/evidence/upload',
      fields,
      new File([await onePagePdf(name)], 'a.pdf'),
    );
    const key = stored().find((one) => !before.has(one)) ?? '';
    return { evidence_id: body.evidence.evidence_id as string, key };
  }

  /** As a server leaves a file if it dies before the row is written. */
  async function leave(name: string): Promise<string> {
    const key = `${tenantId}/${name}`;
    await server.container.files.put(key, pieces('carrot'));
    return key;
  }

  it('are noted until a row references them, in evidence, its copies, pictures and packets', async () => {
    mkdirSync(join(server.dataDir, 'files', tenantId), { recursive: true });
    const { evidence_id: id } = await addEvidence('Kept');
    // A text is sent as a PDF, which is a second file.
    const text = new File(['They thank us for the carrots'], 'chat.txt');
    await owner.upload('/api/evidence/upload', { dispute_id: dispute, evidence_type: 'other' }, text);
    const picture = new File([new Uint8Array(await picturePng())], 'policy.png');
    const field = { field_name: 'refund_policy' };
    const uploaded = await owner.upload('/api/settings/template-variables/upload', field, picture);
    expect(uploaded.status).to.equal(201);
    expect((await submitResponse(owner, dispute)).body.submission.status).to.equal('submitted');
    expect(stored().length).to.be.at.least(4);
    expect(await noted()).to.deep.equal([]);
    expect((await owner.get(`/api/evidence/${id}/download`)).status).to.equal(200);
  });

  it('are deleted when they are old, even partial ones, and referenced files stay', async () => {
    const kept = stored();
    const complete = await leave('evd_whole');
    const half = await leave('evd_half');
    const partial = join(server.dataDir, 'files', `${half}.partial`);
    mkdirSync(dirname(partial), { recursive: true });
    writeFileSync(partial, 'car');
    // A redundant note, as for a file that is written again.
    const named = kept[0] ?? '';
    await sql.query('insert into unsettled_files (storage_key, tenant_id) values ($1, $2)', [
      named,
      tenantId,
    ]);
    expect(await noted()).to.deep.equal([named, complete, half].toSorted());
    await new FileSweep(server.container).sweep(60 * 60 * 1000);
    expect((await noted()).length, 'younger than an hour').to.equal(3);
    await sweep();
    expect(stored().toSorted()).to.deep.equal(kept.toSorted());
    expect(await noted()).to.deep.equal([]);
  });

  it('are noted in the transaction that deletes their row', async () => {
    ({ dispute_id: dispute } = await startDispute(server, owner, {}));
    const { evidence_id: byUs } = await addEvidence('Deleted by its owner');
    await owner.delete(`/api/evidence/${byUs}`);
    expect(await noted(), 'the file went with its row').to.deep.equal([]);
    const { evidence_id: id, key } = await addEvidence('Deleted by a server that died');
    await sql.query('delete from evidence where evidence_id = $1', [id]);
    expect(await noted()).to.deep.equal([key]);
    await sweep();
    expect(stored()).to.not.include(key);
    expect(await noted()).to.deep.equal([]);
  });

  it('stay noted while they cannot be deleted, and do not block others', async () => {
    const stuck = await leave('evd_stuck');
    const other = await leave('evd_swept');
    const files = {
      ...server.container.files,
      delete: (key: string) =>
        key === stuck ? Promise.reject(new Error('the disk is away')) : server.container.files.delete(key),
    };
    await new FileSweep({ ...server.container, files }).sweep(0);
    expect(await noted()).to.deep.equal([stuck]);
    expect(stored()).to.include(stuck).and.not.include(other);
    await sweep();
    expect(stored()).to.not.include(stuck);
  });
});

// oxlint-disable-next-line typescript/require-await -- the store reads the stream in chunks
async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const picturePng = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

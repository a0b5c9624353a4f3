import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';
import pg from 'pg';
import sharp from 'sharp';

import { createEvidence } from '../../../core/src/evidence/evidence.wiring.js';
import type { EvidenceRepository } from '../../../core/src/evidence/exhibits/evidence.repository.js';
import { EvidenceRequirementsService } from '../../../core/src/evidence/requirements/evidence-requirements.service.js';
import { createDefense } from '../../../core/src/submissions/submissions.wiring.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { tenantOf } from '../commerce/store-client.js';

describe('files referenced by a row', () => {
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;
  let sql: pg.Client;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    ({ dispute_id: dispute } = await startDispute(server, owner, {}));
    sql = new pg.Client({ connectionString: server.ownerUrl });
    await sql.connect();
  });
  after(async () => {
    await sql.end();
    await server.close();
  });

  const folder = () => join(server.dataDir, 'files', tenantOf(owner));
  const stored = () => readdirSync(folder());
  const upload = async () => {
    const { body } = await owner.upload(
      '/api/evidence/upload',
      { dispute_id: dispute, evidence_type: 'other', title: 'Receipt' },
      new File([await onePagePdf('Thank you')], 'receipt.pdf'),
    );
    return body.evidence;
  };

  it('remain if the connection is lost after the commit, whatever the response was', async () => {
    const storageKey = `${tenantOf(owner)}/evd_lost`;
    const bytes = await onePagePdf('Thank you');
    await server.container.files.put(storageKey, pieces(bytes));
    const lost = new Error('Connection terminated unexpectedly');
    const evidence = Object.assign(Object.create(server.container.evidence) as EvidenceRepository, {
      findEvidence: () => Promise.reject(lost),
    });
    const { service: defense } = createDefense(server.container);
    const requirements = new EvidenceRequirementsService({ ...server.container, defense });
    const { service } = createEvidence({ ...server.container, requirements, evidence });
    const { user_id: userId } = (await owner.get('/api/auth/me')).body.user;
    const actor = { userId, sessionId: '', tenantId: tenantOf(owner), role: 'owner' } as const;
    const staged = {
      storageKey,
      mimeType: 'application/pdf',
      originalName: 'lost.pdf',
      sizeBytes: bytes.length,
      sha256: '0'.repeat(64),
      takeOver: () => undefined,
    };
    const added = service.addFile(actor, staged, { disputeId: dispute, evidenceType: 'other' });
    expect(await added.catch((error: unknown) => error)).to.equal(lost);
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    const [known] = body.evidence.filter((each: { title: string }) => each.title === 'lost.pdf');
    expect((await owner.get(`/api/evidence/${known.evidence_id}/download`)).status).to.equal(200);
  });

  it('remain if the sender of a picture disconnects before its row exists', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const before = stored();
    const form = new FormData();
    form.append('field_name', 'refund_policy');
    form.append('file', new File([new Uint8Array(png)], 'logo.png'));
    await sql.query('begin');
    const lock = `plan_limit storage_mb ${tenantOf(owner)}`;
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const leaving = new AbortController();
    const sending = fetch(`${server.url}/api/settings/template-variables/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.bearer}` },
      body: form,
      signal: leaving.signal,
    }).catch(() => undefined);
    const watcher = new pg.Client({ connectionString: server.ownerUrl });
    await watcher.connect();
    await eventually('it to wait', async () => {
      const { rowCount } = await watcher.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return rowCount === 1;
    });
    await watcher.end();
    leaving.abort();
    await sending;
    await untilDisconnectNoticed();
    await sql.query('commit');
    await eventually('its row', async () => (await sql.query('select from company_images')).rowCount === 1);
    expect(stored()).to.have.length(before.length + 1);
  });

  /** Waits until the server notices the end of one connection before it responds on another. */
  const untilDisconnectNoticed = async () => {
    for (let index = 0; index < 5; index += 1) await owner.get('/api/auth/me');
  };

  it("that can't be deleted with their row are left to the sweep", async () => {
    const before = stored();
    const { evidence_id: id } = await upload();
    const [file] = stored().filter((name) => !before.includes(name));
    const path = join(folder(), String(file));
    rmSync(path);
    mkdirSync(path);
    expect((await owner.delete(`/api/evidence/${id}`)).status).to.equal(200);
    expect((await owner.get(`/api/evidence/${id}/download`)).status).to.equal(404);
    const noted = await sql.query('select from unsettled_files where storage_key like $1', [`%${file}`]);
    expect(noted.rowCount).to.equal(1);
  });
});

// oxlint-disable-next-line typescript/require-await -- the store reads the stream in chunks
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

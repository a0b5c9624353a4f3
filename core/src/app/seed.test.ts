import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { PluginError } from '../connections/providers/loader.js';
import { loadConfig } from '../platform/config.js';
import { createLog } from '../platform/shared/log.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../testing/test-database.js';
import { itThorough } from '../testing/thoroughness.js';
import { startServer } from './server.js';

/** A plugin as `npm run new:provider` creates it: it can be loaded, but does nothing yet. */
const pluginThat = (does: string) => `
const write = (what) => { throw new Error('Write ' + what + '.\\n  How: docs/providers.md'); };
const reason = 'Hutch Bank has no such call.';
export default {
  manifest: {
    id: 'hutch-bank',
    label: 'Hutch Bank',
    credentials: { api_key: { label: 'API key', secret: true } },
    capabilities: ['fetchDispute'],
    limits: ['listDisputes', 'submitEvidence', 'acceptDispute'].map((capability) => ({ capability, reason })),
    evidence: { mimeTypes: [], fileBytesMax: 1, totalBytesMax: 1 },
  },
  checkCredentials: () => write('checkCredentials'),
  verifyCredentials: () => write('verifyCredentials'),
  verifyWebhook: () => write('verifyWebhook'),
  readWebhook: () => write('readWebhook'),
  fetchDispute: () => write('fetchDispute'),
  createSimulator: () => ({ scenarios: [], sampleCredentials: () => ({ api_key: 'sample' }) }),
  ${does}
};
`;

describe('demo data', () => {
  let folder: string;
  let database: TestDatabase;
  let owner: Knex;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-seed-'));
    database = await createTestDatabase();
    owner = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
  });
  after(async () => {
    await owner.destroy();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** Replaces the database of evaluation mode, which takes seconds to create. */
  const start = (plugins: readonly string[], demo: 'on' | 'off') => {
    const config = loadConfig({
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
      JWT_SECRET: testSecret,
      PORT: '0',
      SANDBOX: 'on',
      PLUGINS: plugins.join(','),
    });
    return startServer({ config: { ...config, seedDemo: demo === 'on' }, log: createLog('silent') });
  };
  const accounts = () => owner('psp_accounts').pluck('provider');

  itThorough(
    'creates nothing and names what an unfinished plugin lacks, and is complete after the fix',
    async () => {
      const lacks = {
        '': 'Write checkCredentials. How: docs/providers.md',
        "checkCredentials: () => ({ api_key: 'A key begins with hb_.' }),":
          'its own sample is refused: credentials.api_key: A key begins with hb_.',
        "createSimulator: () => write('createSimulator'),": 'Write createSimulator. How: docs/providers.md',
      };
      const files = Object.keys(lacks).map((does, index) => {
        const file = join(folder, `hutch-${index}.mjs`);
        writeFileSync(file, pluginThat(does));
        return file;
      });
      const stripe = '@rebuttal/plugin-stripe';
      for (const [index, lack] of Object.values(lacks).entries()) {
        const fault: unknown = await start([stripe, files[index] ?? ''], 'on').catch(
          (error: unknown) => error,
        );
        expect(fault).to.be.instanceOf(PluginError);
        expect((fault as PluginError).message).to.equal(
          `Plugin hutch-bank cannot be part of the demo (SEED_DEMO=off starts without it): ${lack}`,
        );
        expect(await accounts()).to.deep.equal([]);
      }
      await (await start([stripe, files[0] ?? ''], 'off')).stop();
      writeFileSync(join(folder, 'written.mjs'), pluginThat('checkCredentials: () => ({}),'));
      await (await start([stripe, join(folder, 'written.mjs')], 'on')).stop();
      expect(await accounts()).to.have.members(['stripe', 'hutch-bank']);
    },
  );

  itThorough('connects a plugin that is added later, but not one whose account was deleted', async () => {
    const stripe = '@rebuttal/plugin-stripe';
    const later = join(folder, 'later.mjs');
    writeFileSync(later, pluginThat('checkCredentials: () => ({}),').replace('hutch-bank', 'later-bank'));
    await (await start([stripe], 'on')).stop();
    await (await start([stripe, later], 'on')).stop();
    const atLaterBank = owner('psp_accounts').where({ provider: 'later-bank' });
    expect(await atLaterBank.clone().pluck('account_name')).to.deep.equal(['Hutch Bank sandbox']);
    await atLaterBank.clone().update({ deleted_at: new Date() });
    await (await start([stripe, later], 'on')).stop();
    expect(await atLaterBank.clone().where({ deleted_at: null })).to.deep.equal([]);
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { ClockDrift } from '../../platform/shared/clock-drift.js';
import { ProcessTroubles, type ProcessTroublesDeps } from './process-troubles.js';

describe('problems of a process', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'rebuttal-troubles-'))));
  after(() => rm(folder, { recursive: true }));

  const find = async (dataDir: string, { databaseOffMs = 0, clockDrift = new ClockDrift() } = {}) => {
    const stored = { whereRaw: () => stored, limit: () => stored, select: () => Promise.resolve([]) };
    const config = { dataDir, databaseUrl: 'postgres://x', fileStore: 'local' as const, smtpUrl: undefined };
    const deps = { database: { system: () => stored }, config, clockDrift, box: {}, log: {} };
    const troubles = new ProcessTroubles(deps as unknown as ProcessTroublesDeps);
    await troubles.find(databaseOffMs);
    return troubles.find(databaseOffMs);
  };

  it('are a data folder that cannot be written or is gone', async () => {
    writeFileSync(join(folder, 'a file'), '');
    expect(await find(folder)).to.deep.equal([]);
    for (const dataDir of [join(folder, 'a file'), join(folder, 'gone')])
      expect(await find(dataDir), dataDir).to.deep.equal([{ kind: 'data_folder_full', count: 1 }]);
  });

  it('are a clock more than 30 seconds off the database or payment providers', async () => {
    const clockDrift = new ClockDrift();
    clockDrift.note('api.stripe.com', new Date(Date.now() - 45_000), Date.now());
    expect(await find(folder, { databaseOffMs: 30_000 })).to.deep.equal([]);
    expect(await find(folder, { databaseOffMs: 31_000 })).to.deep.equal([{ kind: 'clock_wrong', count: 31 }]);
    expect(await find(folder, { clockDrift })).to.deep.equal([{ kind: 'clock_wrong', count: 45 }]);
  });
});

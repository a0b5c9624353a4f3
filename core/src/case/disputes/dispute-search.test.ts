import { expect } from 'chai';

import type { Tx } from '../../platform/database/database.js';
import { findByDetails } from './dispute-search.js';

describe('the search of the dispute list', () => {
  /** Returns one dispute for the query for details, and the given number for the query for IDs. */
  const databaseWith = (unusual: number) => {
    const sent: string[] = [];
    const raw = (sql: string) => {
      const count = sent.push(sql) === 1 ? 1 : unusual;
      return Promise.resolve({
        rows: Array.from({ length: count }, (_, at) => ({ dispute_id: `dsp_${at}` })),
      });
    };
    return { sent, tx: { raw } as unknown as Tx };
  };

  for (const search of ['49.90', 'Robin Sample', 'robin@warren', '$5', '5%', '(hutch)', String.raw`a\b`])
    it(`looks for ids with "${search}" in the index of unusual ids only`, async () => {
      const database = databaseWith(3);
      const found = await findByDetails(database.tx, 'ten_1', search);
      expect(database.sent).to.have.length(2);
      expect(found).to.deep.equal({ detailIds: ['dsp_0', 'dsp_0', 'dsp_1', 'dsp_2'], hasFoundIds: true });
    });

  // The Kelvin sign is a "k" to `ilike`, so its ids may be in no index.
  for (const search of ['4990', 'robin', 'web-77', 'du_1', 'Ärger', '\u212A'])
    it(`leaves ids with "${search}" to the list`, async () => {
      const database = databaseWith(3);
      const found = await findByDetails(database.tx, 'ten_1', search);
      expect(database.sent).to.have.length(1);
      expect(found).to.deep.equal({ detailIds: ['dsp_0'], hasFoundIds: false });
    });

  it('leaves ids to the list if too many match to be listed', async () => {
    expect(await findByDetails(databaseWith(1_000).tx, 'ten_1', '5.')).to.have.property('hasFoundIds', true);
    const found = await findByDetails(databaseWith(1_001).tx, 'ten_1', '5.');
    expect(found).to.deep.equal({ detailIds: ['dsp_0'], hasFoundIds: false });
  });
});

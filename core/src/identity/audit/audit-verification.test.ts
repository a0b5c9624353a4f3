import { expect } from 'chai';
import type { Knex } from 'knex';

import { openAuditDesk, type AuditDesk } from '../../testing/audit-client.js';
import { itThorough } from '../../testing/thoroughness.js';

describe('audit log verification', () => {
  let desk: AuditDesk;
  before(async () => {
    desk = await openAuditDesk();
  });
  after(() => desk.close());

  /** A company with five entries. */
  const addChain = async (): Promise<string> => {
    const hazel = await desk.addOwner('Hazel');
    for (let number = 1; number <= 5; number += 1)
      await desk.audit.recordStandalone(hazel, { action: 'evidence.add', details: { number } });
    return hazel.tenantId;
  };
  const breakOf = async (chain: string) => {
    const { breaks } = await desk.verification.verify();
    const found = breaks.find((one) => one.chain === chain);
    return found && [found.kind, found.sequence];
  };
  /** Expected break after a manipulation of a chain of five. All other chains stay intact. */
  const after5 = async (work: (tx: Knex, chain: string) => Promise<unknown>) => {
    const [untouched, chain] = [await addChain(), await addChain()];
    expect(await breakOf(chain)).to.equal(undefined);
    await desk.tamper((tx) => work(tx, chain));
    expect(await breakOf(untouched)).to.equal(undefined);
    return breakOf(chain);
  };
  const rehash = (tx: Knex, chain: string, from: number, to: number) =>
    tx.raw(
      `do $$ declare n integer; begin
         for n in ${from}..${to} loop
           update audit_entries e set previous_hash = coalesce(
             (select hash from audit_entries p where p.chain = e.chain and p.sequence = n - 1), e.previous_hash)
            where chain = '${chain}' and sequence = n;
           update audit_entries e set hash = audit_hash(e) where chain = '${chain}' and sequence = n;
           update audit_entries set entry_id = 'aud_' || left(encode(hash, 'hex'), 20)
            where chain = '${chain}' and sequence = n;
         end loop; end $$`,
    );
  const at = (tx: Knex, chain: string, sequence: number) => tx('audit_entries').where({ chain, sequence });

  it('finds no break in an unchanged log, and counts all entries', async () => {
    await addChain();
    const { entries, chains, breaks } = await desk.verification.verify();
    expect(breaks).to.deep.equal([]);
    const rows = (await desk.database.system('audit_entries').count({ n: '*' }).first()) as { n: number };
    const heads = (await desk.database.system('audit_heads').count({ n: '*' }).first()) as { n: number };
    expect({ entries, chains }).to.deep.equal({ entries: rows.n, chains: heads.n });
  });

  it('finds a changed text', async () => {
    const found = await after5((tx, chain) => at(tx, chain, 3).update({ details: '{"number":30}' }));
    expect(found).to.deep.equal(['changed', 3]);
  });

  it('finds a deleted row, the first one and the last one included', async () => {
    expect(await after5((tx, chain) => at(tx, chain, 3).delete())).to.deep.equal(['missing', 3]);
    expect(await after5((tx, chain) => at(tx, chain, 1).delete())).to.deep.equal(['missing', 1]);
    expect(await after5((tx, chain) => at(tx, chain, 5).delete())).to.deep.equal(['cut_off', 5]);
  });

  it('finds a rewritten entry with a recomputed hash', async () => {
    const found = await after5(async (tx, chain) => {
      await at(tx, chain, 3).update({ details: '{"number":30}' });
      await rehash(tx, chain, 3, 3);
    });
    expect(found).to.deep.equal(['changed', 3]);
  });

  it('finds an entry that was inserted without the chain', async () => {
    const found = await after5(async (tx, chain) => {
      const last = (await at(tx, chain, 5).first()) as Record<string, unknown>;
      const { chain: _, ...columns } = last;
      await tx('audit_entries').insert({
        ...columns,
        entry_id: 'aud_0000000000000000000f',
        details: '{}',
        sequence: 6,
        previous_hash: last.hash,
      });
      await rehash(tx, chain, 6, 6);
    });
    expect(found).to.deep.equal(['added', 6]);
  });

  it('finds a missing head', async () => {
    const found = await after5((tx, chain) => tx('audit_heads').where({ chain }).delete());
    expect(found).to.deep.equal(['missing', 1]);
  });

  it('computes the hashes itself instead of in the database', async () => {
    const chain = await addChain();
    const { rows } = await desk.intruder.raw<{ rows: [{ definition: string }] }>(
      `select pg_get_functiondef('audit_hash'::regproc) as definition`,
    );
    await desk.tamper(async (tx) => {
      await at(tx, chain, 3).update({ details: '{"number":30}' });
      await tx.raw(
        `create or replace function audit_hash(entry audit_entries) returns bytea stable language sql return entry.hash`,
      );
    });
    expect(await breakOf(chain)).to.deep.equal(['changed', 3]);
    await desk.intruder.raw(rows[0].definition);
  });

  itThorough('ignores entries written during the verification', async () => {
    const hazel = await desk.addOwner('Hazel');
    const writing = Promise.all(
      Array.from({ length: 60 }, () => desk.audit.recordStandalone(hazel, { action: 'evidence.add' })),
    );
    for (let i = 0; i < 5; i += 1) expect(await breakOf(hazel.tenantId)).to.equal(undefined);
    await writing;
    expect(await breakOf(hazel.tenantId)).to.equal(undefined);
  });
});

import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { playKills, type KilledWork } from '../kill-desk.js';
import type { Scenario } from '../run.js';
import { providerIds } from '../simulated-providers.js';

export const submissions: KilledWork = {
  providers: providerIds,
  async prepare(world, provider) {
    const about = { reason: 'product_not_received', network: 'visa' };
    const { id } = await world.createDispute(provider, about);
    await world.addProof(id);
    return id;
  },
  begin: (world, id) => submitResponse(world.owner, id),
  async hasBegun({ sql }, id) {
    return (await sql.query('select from submissions where dispute_id = $1', [id])).rows.length > 0;
  },
  async hasEnded({ sql }, id) {
    const { rows } = await sql.query<{ status: string }>(
      'select status from submissions where dispute_id = $1 order by submission_id desc',
      [id],
    );
    return rows[0]?.status === 'submitted';
  },
};

/**
 * Every named point of a submission at every provider, then random moments. Points are observed from the outside: calls as
 * they reach the provider, commits on the connection to PostgreSQL.
 */
export const submissionKills: Scenario = {
  id: 'R3',
  guarantee: 'no submission is lost or sent twice: kill -9 at every call and commit, then at random moments',
  runs: 600,
  crashShare: 0.2,
  play: (run) => playKills(run, submissions),
};

import { onePagePdf } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { pause } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

/** Enough that a kill probably hits a file being written, and a file whose row is being written. */
const connections = 6;

/** After this many kills, sweeps the leftovers and checks the invariants. */
const killsBetweenChecks = 50;

/** The server is killed while evidence is uploaded and deleted. */
export const uploadKills: Scenario = {
  id: 'R1b',
  guarantee: 'no evidence is lost after a 201, and no file remains without a row: kill -9 during uploads',
  runs: 400,
  crashShare: 0.1,
  async play(run) {
    while (run.done < run.wanted && run.hasTime) await playOneWorld(run);
  },
};

async function playOneWorld(run: Run): Promise<void> {
  const world = await World.open({ providers: ['stripe'] });
  try {
    // Empty lines at the end make it slow to receive, and keep it a PDF.
    const pdf = Buffer.concat([await onePagePdf('Delivered'), Buffer.alloc(600_000, '\n')]);
    const { id: disputeId } = await world.createDispute('stripe');
    const taken: string[] = [];
    for (let kills = 0; kills < killsBetweenChecks && run.shouldContinue(); kills += 1) {
      taken.push(...(await killUnderUploads(world, { disputeId, pdf }, run)));
      await world.server.start();
      run.count('kills');
    }
    run.count('files left over', await countNotes(world));
    run.count('uploads taken', taken.length);
    for (const id of await findMissing(world, taken))
      run.violated(`evidence ${id} was accepted and lost`, 'lost');
    await world.untilQuiet();
    await run.checkInvariants(world);
  } finally {
    await world.close();
  }
}

type Upload = { readonly disputeId: string; readonly pdf: Buffer<ArrayBuffer> };

/** Each connection uploads and deletes in turn. Returns the expected files: accepted, and without a delete request. */
async function killUnderUploads(world: World, { disputeId, pdf }: Upload, run: Run): Promise<string[]> {
  let isOver = false;
  const kept: string[] = [];
  const fields = { dispute_id: disputeId, evidence_type: 'other', title: 'Delivery' };
  const upload = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const { status, body } = await world.owner.upload(
        '/api/evidence/upload',
        fields,
        new File([pdf], 'proof.pdf'),
      );
      if (status !== 201) continue;
      const id = String(body.evidence.evidence_id);
      if (turn % 2 === 0) await world.owner.delete(`/api/evidence/${id}`);
      else kept.push(id);
    }
  };
  // The connections break with the server.
  const uploads = Array.from({ length: connections }, () => upload().catch(() => undefined));
  // The first one needs a process to start; then they arrive in quick succession.
  const hasBegun = () => Promise.resolve(kept.length > 0);
  if (run.random.within(0, 3) > 0) await eventually('the first upload', hasBegun, 30_000);
  await pause(run.random.within(5, 500));
  isOver = true;
  await world.server.kill();
  await Promise.all(uploads);
  return kept;
}

async function countNotes({ sql }: World): Promise<number> {
  return (await sql.query('select from unsettled_files')).rows.length;
}

async function findMissing({ sql }: World, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from unnest($1::text[]) as id where not exists (select from evidence where evidence_id = id)',
    [ids],
  );
  return rows.map(({ id }) => id);
}

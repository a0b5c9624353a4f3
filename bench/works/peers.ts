import { setTimeout as delay } from 'node:timers/promises';

import type { Outcome } from '../load/drive.js';
import type { Call } from '../load/plan.js';
import { readMemoryMb } from '../memory.js';
import { copyCollection } from '../peers/collection.js';
import { directus } from '../peers/directus.js';
import { installPeer } from '../peers/install.js';
import type { Peer, PeerServer } from '../peers/peer.js';
import { postgraphile } from '../peers/postgraphile.js';
import type { Server } from '../processes.js';
import { call, openCompany, startProduct, type Company, type Product } from '../product.js';
import { compare, requireAllOk, toFigure, VoidError, type Bench, type Figure } from '../rounds.js';
import { seedDisputes } from '../seed/seed.js';
import { countRows, withDatabase } from '../stage.js';
import { startStripe } from '../stripe.js';

const peers: readonly Peer[] = [directus, postgraphile];
const connections = 32;
const [disputes, disputesQuick] = [100_000, 10_000];
const plan = { companies: 20, largestShare: 0.5, seed: 1 };
const quiet = { begin: () => undefined, show: () => undefined };
const restMs = 3_000;
const noteText =
  'The customer confirmed the delivery by mail, and the parcel was signed for by the cardholder.';

/** The sender of requests, and the table that counts its inserts. */
type Side = { readonly name: string; readonly server: Server; readonly notes: string };
type Ours = {
  readonly product: Product;
  readonly company: Company;
  readonly disputeIds: readonly string[];
  /** Before the first request. */
  readonly memoryMb: number;
};

/** Other Node APIs on the same PostgreSQL, each with the same disputes in a separate schema. They have no target. */
export async function measurePeers(bench: Bench): Promise<Figure[]> {
  const stripe = await startStripe();
  const product = await startProduct(bench.stage, {
    name: 'peers',
    workers: 'on',
    stripeUrl: stripe.url,
    nodeOptions: bench.nodeOptions,
  });
  try {
    const { databaseUrl } = product;
    const company = await openCompany(product, 'largest');
    const size = { ...plan, disputes: bench.isQuick ? disputesQuick : disputes };
    await seedDisputes(databaseUrl, company, size, quiet);
    const disputeIds = await findDisputes(databaseUrl, company.tenantId);
    const ours = { product, company, disputeIds, memoryMb: readMemoryMb(product.pid) };
    const figures: Figure[] = [];
    for (const peer of peers) figures.push(...(await measurePeer(bench, ours, peer)));
    return figures;
  } finally {
    await product.stop();
    await stripe.stop();
  }
}

/** As many as there are connections, so that each writes about a different one. */
async function findDisputes(databaseUrl: string, tenantId: string): Promise<string[]> {
  const { rows } = await withDatabase(databaseUrl, (owner) =>
    owner.query<{ dispute_id: string }>(
      'select dispute_id from disputes where tenant_id = $1 order by created_at desc limit $2',
      [tenantId, connections],
    ),
  );
  return rows.map(({ dispute_id: id }) => id);
}

async function measurePeer(bench: Bench, ours: Ours, peer: Peer): Promise<Figure[]> {
  bench.log(`installing ${peer.title}`);
  const folder = await installPeer(peer);
  const { databaseUrl } = ours.product;
  const schema = `peer_${peer.name}`;
  await copyCollection(databaseUrl, schema);
  const server = await peer.start(folder, { databaseUrl, schema, tenantId: ours.company.tenantId });
  try {
    await delay(restMs);
    const atRest = { bare: readMemoryMb(server.pid), product: ours.memoryMb };
    return [
      ...(await measureLists(bench, ours, { peer, server })),
      await measureNotes(bench, ours, { peer, server }),
      toFigure(textOf('memory of one idle server with its disputes', peer, 'MB'), [atRest]),
    ];
  } finally {
    await server.stop();
  }
}

type Running = { readonly peer: Peer; readonly server: PeerServer };

const textOf = (work: string, { title }: Peer, unit: string) => ({
  work,
  baseline: title,
  unit,
  target: undefined,
});

async function measureLists(bench: Bench, ours: Ours, { peer, server }: Running): Promise<Figure[]> {
  const { token } = ours.company;
  const list = { path: '/api/disputes?per_page=20&sort_by=evidence_due_by&sort_order=asc', token };
  const response = await call<{ disputes: { dispute_id: string }[]; total: number }>(ours.product.port, list);
  const expected = { ids: response.disputes.map(({ dispute_id: id }) => id).join(), total: response.total };
  const figures: Figure[] = [];
  for (const isCounted of [true, false]) {
    const peerList = isCounted ? server.listWithTotal : server.list;
    const found = server.readList(await call(server.port, peerList));
    if (found.ids.length !== 20 || found.ids.join() !== expected.ids)
      throw new VoidError(`${peer.title} lists other disputes`);
    if (isCounted && found.total !== expected.total)
      throw new VoidError(`${peer.title} counts ${found.total ?? 'no'} disputes of ${expected.total}`);
    const also = isCounted ? 'both with the total' : 'ours with the total, the other without';
    figures.push(
      await compare(
        bench,
        textOf(
          `list of 20 of ${response.total.toLocaleString('en')} disputes by deadline, ${connections} connections, ${also}`,
          peer,
          '/s',
        ),
        {
          bare: () => listsPerSecond(bench, peer.title, server, peerList),
          product: () => listsPerSecond(bench, 'The product', ours.product, list),
        },
      ),
    );
  }
  return figures;
}

async function listsPerSecond(bench: Bench, name: string, server: Server, list: Call): Promise<number> {
  const { ok, seconds } = await makeCalls(bench, name, server, [list]);
  return ok / seconds;
}

async function measureNotes(bench: Bench, ours: Ours, { peer, server }: Running): Promise<Figure> {
  const { token } = ours.company;
  const sides = {
    bare: { name: peer.title, server, notes: `peer_${peer.name}.notes` },
    product: { name: 'The product', server: ours.product, notes: `events where type = 'note.added'` },
  };
  const calls = {
    bare: ours.disputeIds.map((id) => server.note(id, noteText)),
    product: ours.disputeIds.map((id) => ({
      path: `/api/disputes/${id}/notes`,
      token,
      body: { text: noteText, mentions: [] },
    })),
  };
  const text = textOf(
    `notes added a second, ${connections} connections, each about a different dispute`,
    peer,
    '/s',
  );
  return compare(bench, text, {
    bare: () => notesPerSecond(bench, ours.product.databaseUrl, sides.bare, calls.bare),
    product: () => notesPerSecond(bench, ours.product.databaseUrl, sides.product, calls.product),
  });
}

/** @throws {VoidError} if any call with a 2xx response has left no row */
async function notesPerSecond(
  bench: Bench,
  databaseUrl: string,
  { name, server, notes }: Side,
  calls: readonly Call[],
): Promise<number> {
  const before = await countRows(databaseUrl, notes);
  const { ok, seconds } = await makeCalls(bench, name, server, calls);
  const added = (await countRows(databaseUrl, notes)) - before;
  if (added !== ok) throw new VoidError(`${name} returned 2xx for ${ok} notes and has stored ${added}`);
  return ok / seconds;
}

async function makeCalls(
  bench: Bench,
  name: string,
  { port }: Server,
  calls: readonly Call[],
): Promise<Outcome> {
  const outcome = await bench.load.run({
    port,
    connections,
    seconds: bench.seconds,
    requests: { kind: 'calls', requests: calls },
  });
  requireAllOk(name, outcome);
  return outcome;
}

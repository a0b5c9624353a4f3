import type { Call } from '../load/plan.js';
import type { Server } from '../processes.js';

/** Where a peer finds the collection: in a schema of its own, whose owner it connects as. */
export type PeerPlace = {
  readonly databaseUrl: string;
  readonly schema: string;
  /** Whose rows its user may see. */
  readonly tenantId: string;
};

/** Another Node API on PostgreSQL, with a user signed in who may do what is measured and nothing else. */
export type PeerServer = Server & {
  /** The 20 disputes of the user's company that are due first. */
  readonly list: Call;
  /** The same with how many there are. */
  readonly listWithTotal: Call;
  /** Inserts one note about a dispute, and answers it. */
  note(disputeId: string, text: string): Call;
  /** What an answer to either list says. */
  readList(answer: unknown): { readonly ids: readonly string[]; readonly total: number | undefined };
};

export type Peer = {
  /** As npm calls it. */
  readonly name: 'directus' | 'postgraphile';
  readonly version: string;
  /** For people. */
  readonly title: string;
  /** @param folder Where npm has put it. */
  start(folder: string, place: PeerPlace): Promise<PeerServer>;
};

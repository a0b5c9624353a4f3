import type { Call } from '../load/plan.js';
import type { Server } from '../processes.js';

/** The schema with the collection, and its owner, whose credentials the peer uses. */
export type PeerPlace = {
  readonly databaseUrl: string;
  readonly schema: string;
  /** The company whose rows its user may see. */
  readonly tenantId: string;
};

/** Another Node API on PostgreSQL, with a signed-in user who may do what is measured and nothing else. */
export type PeerServer = Server & {
  /** The 20 disputes of the user's company with the earliest deadlines. */
  readonly list: Call;
  /** The same with the total. */
  readonly listWithTotal: Call;
  /** Inserts one note about a dispute and returns it. */
  note(disputeId: string, text: string): Call;
  /** Reads the response to either list. */
  readList(response: unknown): { readonly ids: readonly string[]; readonly total: number | undefined };
};

export type Peer = {
  /** The name at npm. */
  readonly name: 'directus' | 'postgraphile';
  readonly version: string;
  /** For people. */
  readonly title: string;
  /** @param folder the folder of its packages */
  start(folder: string, place: PeerPlace): Promise<PeerServer>;
};

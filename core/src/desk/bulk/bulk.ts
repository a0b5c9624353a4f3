import type { Readiness } from '../../case/disputes/readiness-levels.js';
import type { StoredActor } from '../../identity/access/stored-actors.js';

export const bulkActions = ['assign', 'tag', 'collect', 'submit', 'accept', 'export'] as const;
/** The actions that people start. */
export type BulkAction = (typeof bulkActions)[number];
/** `stopped`: no further dispute begins. */
export type BulkStatus = 'queued' | 'running' | 'done' | 'stopped';
/** `running`: begun, so a stop does not affect it. `stopped`: not begun when the bulk action was stopped. */
export type BulkItemStatus = 'pending' | 'running' | 'done' | 'failed' | 'stopped';

/** The state to restore: the assignee before the action, or the tags without those that it added. */
export type BulkUndo = { readonly before: string | null } | { readonly added: readonly string[] };

export type Bulk = {
  readonly bulkId: string;
  readonly tenantId: string;
  readonly action: BulkAction | `undo_${'assign' | 'tag'}`;
  /** For `assign`: the person, or null to unassign. */
  readonly userId: string | null;
  /** For `tag`: the tags to add. */
  readonly tags: readonly string[];
  /** For `submit`: the readiness of the responses to send. */
  readonly include: readonly Readiness[];
  /** The bulk action that this one undoes. */
  readonly undoes: string | undefined;
  /** The bulk action that undoes this one. */
  readonly undoneBy: string | undefined;
  readonly status: BulkStatus;
  readonly actor: StoredActor;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
};

export type BulkItem = {
  readonly position: number;
  readonly disputeId: string;
  readonly status: BulkItemStatus;
  /** The result, or the reason why it failed. Empty while it is pending. */
  readonly message: string;
  /** For `submit`: the id of the submission, chosen before anything is sent. */
  readonly submissionId: string | undefined;
  /** The provider that took the response. */
  readonly sentTo?: string | undefined;
  /** Undefined if the action changed nothing, or can't be undone. */
  readonly undo: BulkUndo | undefined;
};

/** A bulk action with a result for each dispute. */
export type BulkReport = { readonly bulk: Bulk; readonly items: readonly BulkItem[] };

const undoable: readonly Bulk['action'][] = ['assign', 'tag'];
export const isUndoable = ({ action }: Pick<Bulk, 'action'>): boolean => undoable.includes(action);

import type { FilterFieldsDto } from '../../case/disputes/dispute-filter.dto.js';
import type { ReadinessDto } from '../../case/disputes/disputes.dto.js';
import type { ResponseCheckDto } from '../../letters/preflight/preflight.dto.js';

export type BulkActionDto = 'assign' | 'tag' | 'collect' | 'submit' | 'accept' | 'export';

/** @example { "ids": ["dsp_01kakhr5x2m7q9t3v8wz"], "action": "tag", "tags": ["holiday rush"] } */
export type BulkRequestDto = {
  /** At most 200 disputes. Send either `ids` or `filters`. */
  ids?: string[];
  /** Takes the disputes that match now, at most 200. */
  filters?: FilterFieldsDto;
  /**
   * `submit` sends each response whose readiness `include` names. `tag` adds the tags to those that a dispute has. `export` makes a
   * CSV file of the disputes.
   */
  action: BulkActionDto;
  /** For `assign`: a user of the company, or null to unassign. */
  user_id?: string | null;
  /** For `tag`. */
  tags?: string[];
  /** For `submit`: the readiness of the responses to send. Default `["ready"]`. Blocked ones are never sent. */
  include?: ('ready' | 'weak')[];
  /** Must be true for `submit` and `accept`, which can't be undone. */
  confirm?: boolean;
};

/** @example { "ids": ["dsp_01kakhr5x2m7q9t3v8wz"] } */
export type BulkPreflightRequest = Pick<BulkRequestDto, 'ids' | 'filters'>;

export type BulkGroupDto = {
  count: number;
  /** Minor units, by currency. The currency with the most disputes first. */
  totals: { currency: string; amount: number }[];
};

export type BulkPreflightDto = {
  groups: { ready: BulkGroupDto; weak: BulkGroupDto; blocked: BulkGroupDto };
  disputes: {
    dispute_id: string;
    customer_name: string | null;
    /** Minor units. */
    amount: number;
    currency: string;
    readiness: ReadinessDto;
    /** Worst first. */
    reasons: ResponseCheckDto[];
  }[];
};

export type BulkStartedDto = { bulk_id: string };

export type BulkResultDto = {
  dispute_id: string;
  /** stopped: it had not begun when the bulk action was stopped. */
  status: 'pending' | 'done' | 'failed' | 'stopped';
  /** The result, or why it failed. Empty while it is pending. */
  message: string;
};

export type BulkDto = {
  bulk_id: string;
  action: BulkActionDto | 'undo_assign' | 'undo_tag';
  /** stopped: disputes that are in progress still get their result. Then `finished_at` is set. */
  status: 'queued' | 'running' | 'done' | 'stopped';
  counts: { total: number; done: number; failed: number };
  /** One per dispute, in order. */
  results: BulkResultDto[];
  /** True if `POST …/undo` can restore what it changed. */
  can_undo: boolean;
  /** The bulk action that undoes this one. Null without one. */
  undone_by: string | null;
  created_at: string;
  finished_at: string | null;
};

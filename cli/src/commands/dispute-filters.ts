import type { DisputeExportQuery } from '@rebuttal/sdk';

/** The filters of dispute lists, as options of a command. */
export type DisputeFilterOptions = {
  readonly status?: string;
  readonly provider?: string;
  readonly account?: string;
  readonly search?: string;
  readonly assignee?: string;
  readonly reason?: string;
  readonly network?: string;
  readonly reasonCode?: string;
  readonly stage?: string;
  readonly tag?: string;
  readonly currency?: string;
  readonly amountMin?: number;
  readonly amountMax?: number;
  readonly dueBefore?: string;
  readonly dueAfter?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly completenessMin?: number;
  readonly customer?: string;
};

type Filters = Omit<DisputeExportQuery, 'separator'>;

/** Leaves out filters that are not set. */
export function toFilters(options: DisputeFilterOptions): Filters {
  const filters: { readonly [Name in keyof Required<Filters>]: string | number | undefined } = {
    status: options.status,
    provider: options.provider,
    psp_account_id: options.account,
    search: options.search,
    assignee: options.assignee,
    reason: options.reason,
    network: options.network,
    reason_code: options.reasonCode,
    stage: options.stage,
    tag: options.tag,
    currency: options.currency,
    amount_min: options.amountMin,
    amount_max: options.amountMax,
    due_before: options.dueBefore,
    due_after: options.dueAfter,
    created_after: options.createdAfter,
    created_before: options.createdBefore,
    completeness_min: options.completenessMin,
    customer: options.customer,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/**
 * Filters of dispute lists. A dispute must match all of them. An empty text is no filter. Times are ISO 8601; a date
 * means its start in UTC. A filter with several values, repeated or separated by commas, matches any of them.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DisputeFilterQuery {
  provider?: string;
  psp_account_id?: string;
  status?: string;
  /** A user's id, `me`, or `unassigned`. */
  assignee?: string;
  /**
   * Part of a dispute or transaction id, a reason, an order number, or a customer's name or email; a complete reason code;
   * or an amount such as `49.90` or `49.90 USD`. A complete id finds only its own disputes. Customers and orders are
   * searched in the company's newest 20,000 disputes, and find at most 1,000 of them. Complete order numbers and emails of
   * synced orders are found in all.
   */
  search?: string;
  /** The reason in our terms, for example `fraudulent`. `unknown` finds reasons without one. */
  reason?: string;
  /** The card network or payment method as in `card_network`, for example `visa`. */
  network?: string;
  /** The card network's complete code, for example `10.4`. */
  reason_code?: string;
  /** inquiry, alert, chargeback, representment, pre_arbitration, arbitration or closed. */
  stage?: string;
  /** One of the dispute's tags, in upper or lower case. */
  tag?: string;
  /** ISO 4217. */
  currency?: string;
  /**
   * The lowest amount, in minor units of the dispute's own currency. Add `currency` to compare amounts of one currency.
   * @isInt amount_min must be a whole number
   * @minimum 0 amount_min must be at least 0
   * @maximum 9007199254740991 amount_min is too large
   */
  amount_min?: number;
  /**
   * The highest amount, in minor units of the dispute's own currency.
   * @isInt amount_max must be a whole number
   * @minimum 0 amount_max must be at least 0
   * @maximum 9007199254740991 amount_max is too large
   */
  amount_max?: number;
  /**
   * Due dates from now until this number of days from now, as `days_left` counts them. Overdue disputes are left out.
   * @isInt due_within_days must be a whole number
   * @minimum 1 due_within_days must be at least 1
   * @maximum 3660 due_within_days must be at most 3660
   */
  due_within_days?: number;
  /** Due dates before this time. */
  due_before?: string;
  /** Due dates at or after this time. */
  due_after?: string;
  /**
   * Disputes opened in this number of days until now.
   * @isInt created_within_days must be a whole number
   * @minimum 1 created_within_days must be at least 1
   * @maximum 3660 created_within_days must be at most 3660
   */
  created_within_days?: number;
  /** Disputes opened at or after this time. */
  created_after?: string;
  /** Disputes opened before this time. */
  created_before?: string;
  /**
   * The lowest completeness of the evidence, as evidence requirements show it, of disputes that need a response. 0 is no
   * filter.
   * @isInt completeness_min must be a whole number
   * @minimum 0 completeness_min must be at least 0
   * @maximum 100 completeness_min must be at most 100
   */
  completeness_min?: number;
  /** ready, weak or blocked: disputes whose response is in this state. */
  readiness?: string;
  /** live or test: the mode of the dispute's account. */
  environment?: string;
  /**
   * A complete email address, or part of a name or email of the customer. A complete address is found in all disputes; parts
   * are searched like `search`.
   */
  customer?: string;
  /**
   * A field and a value of `/api/disputes/stats/root-causes`, for example `sku:A-12`, `country:DE`, or `sku:` for disputes whose
   * SKU is not known.
   */
  root_cause?: string;
  /** The ID of a data import: open disputes that its records belong to. */
  import_id?: string;
}

/**
 * Filters of the dispute list by their names in its query, for example `{"status": "needs_response", "amount_min": 5000}`,
 * with `sort_by` and `sort_order`.
 * @example { "status": "needs_response", "sort_by": "due_in", "sort_order": "asc" }
 */
export type FilterFieldsDto = { [field: string]: string | number };

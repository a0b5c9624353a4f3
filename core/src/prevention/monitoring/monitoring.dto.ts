import type { DefinitionDto } from '../../platform/http/definition.dto.js';
// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface MonitoringQuery {
  /**
   * A calendar month in UTC. Default: the current one.
   * @pattern ^20\d\d-(0[1-9]|1[0-2])$
   */
  month?: string;
  /**
   * Disputes to imagine besides the counted ones.
   * @isInt
   * @minimum 0
   * @maximum 1000000
   */
  more_disputes?: number;
  /**
   * Fraud reports to imagine besides the counted ones.
   * @isInt
   * @minimum 0
   * @maximum 1000000
   */
  more_fraud_reports?: number;
  /**
   * Refunds to imagine besides the counted ones.
   * @isInt
   * @minimum 0
   * @maximum 1000000
   */
  more_refunds?: number;
}

export type RuleSourceDto = {
  rule: string;
  /** The page or document that states the rule. */
  url_title: string;
  /** False: sources disagree, or there is one only. */
  confirmed: boolean;
};

export type MonitoringStatus = 'below' | 'approaching' | 'excessive' | 'unknown';

export type WhatIfDto = {
  numerator: number;
  ratio: number | null;
  status: MonitoringStatus;
  room: number | null;
};

/** One account in one program, counted by Rebuttal. The network keeps its own count. */
export type MonitoredProgramDto = {
  program: 'vamp' | 'mastercard_ecm' | 'mastercard_hecm' | 'mastercard_efm' | 'mastercard_scam_merchant';
  account_id: string;
  /** The region given with the volumes. Null: none, so the limits of the US, Canada, Europe and Asia-Pacific apply. */
  region: 'us' | 'canada' | 'europe' | 'asia_pacific' | 'latin_america' | 'cemea' | 'mena' | null;
  month: string;
  /** The month whose transactions the count is divided by. */
  divisor_month: string;
  /** The number of counted items. */
  numerator: number;
  /** The parts of the count. A payment with a dispute and a fraud report counts twice in `vamp`. */
  parts: { disputes: number; fraud_reports: number; refunds: number };
  /** Null: the number of transactions is not known. */
  denominator: number | null;
  /**
   * The source of the number of transactions: entered, else counted at the provider (of the current month until yesterday), else
   * counted in your payment records if you have one account.
   */
  denominator_source: 'entered' | 'provider' | 'payment_records' | null;
  ratio: number | null;
  /** The ratio at which the program begins. */
  threshold: number;
  /** A smaller count is never excessive. */
  floor: number;
  /** Cents of US dollars that the counted disputes must be worth. Null: the program has no such limit. */
  amount_floor_usd: number | null;
  amount_usd: number | null;
  status: MonitoringStatus;
  /** How many more may be counted before both the ratio and the floor are reached. */
  room: number | null;
  /** The count at the end of the month if it goes on as it began. Null for months that have ended. */
  forecast: number | null;
  /** The values to enter before more can be said. */
  missing: ('transactions' | 'exchange_rates' | 'three_d_secure_share' | 'accepting_since')[];
  /** Null: the query asks for nothing. */
  what_if: WhatIfDto | null;
  sources: RuleSourceDto[];
};

export type MonitoringDto = {
  month: string;
  /** False: the month has not ended, and its transactions may be counted in part. */
  is_complete: boolean;
  programs: MonitoredProgramDto[];
  /** Programs without published limits, or whose figures Rebuttal does not see. */
  uncounted: (RuleSourceDto & { program: string })[];
  /** How each figure is counted. */
  definitions: DefinitionDto[];
};

/**
 * @example { "month": "2026-11", "account_id": "psp_0123456789abcdefghij", "network": "visa", "transactions": 12000, "amount": 54000000, "currency": "EUR", "region": "europe", "three_d_secure_share": 0.42 }
 */
export type VolumeRequest = {
  /** @pattern ^20\d\d-(0[1-9]|1[0-2])$ */
  month: string;
  account_id: string;
  network: 'visa' | 'mastercard';
  /**
   * Settled card-not-present transactions.
   * @isInt
   * @minimum 0
   * @maximum 10000000000
   */
  transactions: number;
  /**
   * Their sum in minor units.
   * @isInt
   * @minimum 0
   * @maximum 9007199254740991
   */
  amount?: number;
  /** ISO 4217. Required with `amount`. */
  currency?: string;
  region?: 'us' | 'canada' | 'europe' | 'asia_pacific' | 'latin_america' | 'cemea' | 'mena';
  /**
   * The share of them with 3-D Secure.
   * @minimum 0
   * @maximum 1
   */
  three_d_secure_share?: number;
  /** The day that you began to accept cards at this account, if it is less than a year ago. */
  accepting_since?: string;
};

export type VolumesDto = { volumes: VolumeRequest[] };

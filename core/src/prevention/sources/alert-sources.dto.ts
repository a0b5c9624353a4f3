import type { AlertMoneyDto } from '../alerts/alerts.dto.js';

export type AlertSourceKind = 'generic' | 'ethoca' | 'chargebackstop' | 'chargeflow';

/** The keys of a Mastercard project, with which alerts are pulled and outcomes are sent. Ethoca only. */
export type EthocaKeysRequest = {
  /**
   * `test` is the sandbox. `live` needs Mastercard's approval of the project.
   */
  environment: 'test' | 'live';
  /** @maxLength 200 */
  consumer_key: string;
  /**
   * The private key of the project in PEM, as `openssl pkcs12 -in key.p12 -nodes -nocerts` prints it. It is stored
   * encrypted and never returned.
   * @maxLength 10000
   */
  signing_key: string;
};

/** The price of an alert, as your contract states it. */
export type AlertCostRequest = {
  /**
   * Minor units.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  amount: number;
  /** ISO 4217. */
  currency: string;
};

/** @example { "kind": "ethoca", "name": "Ethoca" } */
export type CreateAlertSourceRequest = {
  kind: AlertSourceKind;
  /** Your name for it. */
  name: string;
  /**
   * The secret with which the sender signs. For ChargebackStop and Chargeflow only, which create it. Without one, it is created
   * here.
   * @maxLength 500
   */
  secret?: string;
  ethoca_keys?: EthocaKeysRequest;
  /**
   * The access key of Chargeflow's API, with which outcomes are reported. Not needed if Chargeflow makes the refunds.
   * @maxLength 200
   */
  chargeflow_key?: string;
  alert_cost?: AlertCostRequest | null;
};

/** Absent fields keep their values. */
export type UpdateAlertSourceRequest = {
  name?: string;
  /**
   * For ChargebackStop and Chargeflow only.
   * @maxLength 500
   */
  secret?: string;
  ethoca_keys?: EthocaKeysRequest;
  /** @maxLength 200 */
  chargeflow_key?: string;
  /** Null: not known. */
  alert_cost?: AlertCostRequest | null;
};

export type AlertSourceDto = {
  source_id: string;
  kind: AlertSourceKind;
  label: string;
  name: string;
  webhook_alias: string;
  /** Register it with the sender. For Ethoca, append `?token=` and the secret, or use the secret as the password. */
  webhook_url: string;
  /** True if outcomes can be sent, and for Ethoca, if alerts can be pulled. */
  has_keys: boolean;
  /** The environment of the keys. Null without keys. */
  environment: 'test' | 'live' | null;
  /** The price of an alert. Null: not known, and never taken as 0. */
  alert_cost: AlertMoneyDto | null;
  last_received_at: string | null;
  /** Why a webhook was rejected or a call failed. Null after one that succeeded. */
  last_error: string | null;
  created_at: string;
  updated_at: string;
};

export type AlertSourceOfferDto = {
  kind: AlertSourceKind;
  label: string;
  /** `here`: the secret is created here. `sender`: the sender creates it, and you enter it here. */
  secret_from: 'here' | 'sender';
  /** True if outcomes are sent to its API. */
  takes_outcomes: boolean;
  /** Notes to read before you connect it. */
  notices: string[];
};

export type AlertSourcesDto = {
  sources: AlertSourceDto[];
  /** The kinds that can be added. */
  kinds: AlertSourceOfferDto[];
};
export type AlertSourceAnswerDto = { source: AlertSourceDto };

/** The only response that contains the secret. */
export type AlertSourceSecretDto = {
  source: AlertSourceDto;
  webhook_alias: string;
  /** Generic alerts: `whsec_…`, for a Standard Webhooks library. */
  secret: string;
};

import {
  booleanOf,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  optional,
  parseObject,
  ProviderError,
  retryAfterMs,
  textOf,
  toDecimalText,
  type JsonObject,
  type Money,
  type ProviderHttp,
  type ProviderResponse,
} from '@rebuttal/plugin-kit';

import type { AlertOutcome } from '../alerts/alerts.js';
import { parseAlerts } from './ethoca.js';
import { isReadable, type SourceAlert } from './format.js';
import { signForMastercard, type MastercardKeys } from './mastercard-oauth.js';
import type { OutcomeResult, OutcomeToSend } from './outcomes.js';
import { unconfirmed } from './unconfirmed.js';

export type EthocaConnection = {
  readonly http: ProviderHttp;
  readonly baseUrl: string;
  readonly keys: MastercardKeys;
  readonly now: () => Date;
};

/** The most outcomes of one call. Source: Ethoca Alerts for Merchants, "Outcome API". */
export const outcomesMax = 25;

/** Production needs Mastercard's approval of the project. */
export const ethocaUrls = {
  test: 'https://sandbox.api.ethocaweb.com/ethoca/alerts/merchants',
  live: 'https://api.ethocaweb.com/ethoca/alerts/merchants',
} as const;

const { pulled, acknowledged, repeated } = unconfirmed.ethoca;

/** Alerts that wait to be acknowledged. `isLast` if there are no more. */
export async function pullAlerts(connection: EthocaConnection): Promise<{
  readonly alerts: readonly SourceAlert[];
  readonly unreadable: number;
  readonly isLast: boolean;
}> {
  const body = await call(connection, { method: 'GET', path: `/alerts?size=${pulled.size}` });
  const list: readonly unknown[] = isObject(body)
    ? listOf(body, pulled.list)
    : Array.isArray(body)
      ? body
      : [];
  const alerts = parseAlerts(list, connection.now()).filter(isReadable);
  return { alerts, unreadable: list.length - alerts.length, isLast: list.length < pulled.size };
}

/** Tells Ethoca that alerts were stored. Returns how many it did not take: they are pulled again. */
export async function acknowledgeAlerts(
  connection: EthocaConnection,
  alerts: readonly SourceAlert[],
): Promise<number> {
  const list = alerts.map(({ providerAlertId: alertId }) => ({ alertId, status: 'SUCCESS' }));
  const body = await call(connection, {
    method: 'POST',
    path: '/alerts/acknowledges',
    body: { [acknowledged.list]: list },
  });
  const answers = isObject(body) ? objectsOf(body, acknowledged.answers) : [];
  return answers.filter((answer) => textOf(answer, 'status') === 'FAILURE').length;
}

/** Sends at most 25 outcomes. Each has its own result: some can fail while others succeed. */
export async function sendOutcomes(
  connection: EthocaConnection,
  outcomes: readonly OutcomeToSend[],
): Promise<readonly OutcomeResult[]> {
  const items = outcomes.flatMap((outcome) => toEthocaOutcome(outcome) ?? []);
  const body = items.length === 0 ? {} : await call(connection, { ...post, body: { outcomes: items } });
  const answers = isObject(body) ? objectsOf(body, 'outcomeResponses') : [];
  return outcomes.map((outcome) =>
    toEthocaOutcome(outcome) === undefined
      ? { error: 'The alert has no amount, which Ethoca requires.', isFinal: true }
      : toResult(answers.find((answer) => textOf(answer, 'alertId') === outcome.externalId)),
  );
}

const post = { method: 'POST', path: '/outcomes' } as const;

function toResult(answer: JsonObject | undefined): OutcomeResult {
  if (answer === undefined)
    return { error: 'Ethoca did not confirm this outcome. We retry it.', isFinal: false };
  if (textOf(answer, 'status') === 'SUCCESS') return {};
  const problems = objectsOf(objectOf(answer, 'errors'), 'Error');
  if (problems.some((problem) => repeated.test(textOf(problem, 'ReasonCode') ?? ''))) return {};
  const why = problems.flatMap((problem) => textOf(problem, 'Description') ?? []).join(' ');
  return {
    error: why === '' ? 'Ethoca refused this outcome without a reason.' : `Ethoca refused: ${why}`,
    isFinal: !problems.some((problem) => booleanOf(problem, 'Recoverable') === true),
  };
}

/** Source: Ethoca Alerts for Merchants, OpenAPI specification 1.0.0, `Outcome`. */
const codes: Readonly<Record<AlertOutcome, string>> = {
  resolved: 'RESOLVED',
  unresolved_dispute: 'UNRESOLVED_DISPUTE',
  not_found: 'NOT_FOUND',
  other: 'OTHER',
  stopped: 'STOPPED',
  partially_stopped: 'PARTIALLY_STOPPED',
  missed: 'MISSED',
};

/**
 * Both amounts are required and at least 1, also if nothing was refunded or stopped. Then they are the alert's amount, and
 * `refundStatus` and `outcome` say so.
 */
function toEthocaOutcome({ externalId, outcome, outcomeAt, amount, refund }: OutcomeToSend) {
  const refunded = refund?.amount ?? amount;
  if (refunded === undefined) return undefined;
  const timestamp = (refund?.at ?? outcomeAt).toISOString();
  return {
    alertId: externalId,
    outcome: codes[outcome],
    refundStatus: refund === undefined ? 'NOT_REFUNDED' : 'REFUNDED',
    refund: {
      amount: toEthocaAmount(refunded),
      timestamp,
      ...(refund === undefined ? {} : { type: 'REFUND', ...transactionId(refund.id) }),
    },
    amountStopped: toEthocaAmount(refunded),
    actionTimestamp: outcomeAt.toISOString(),
  };
}

function transactionId(id: string | undefined) {
  return id === undefined || id.length > 64 ? {} : { transactionId: id };
}

function toEthocaAmount(amount: Money) {
  return { value: Number(toDecimalText(amount)), currencyCode: amount.currency };
}

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object };

async function call({ http, baseUrl, keys, now }: EthocaConnection, { method, path, body }: Call) {
  const url = baseUrl + path;
  const text = body === undefined ? '' : JSON.stringify(body);
  const response = await http.request({
    method,
    url,
    headers: {
      accept: 'application/json',
      authorization: signForMastercard({ method, url, body: text }, keys, { now: now() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: text }),
  });
  if (response.status >= 300) throw toError(response);
  return response.body.length === 0 ? {} : response.json();
}

function toError(response: ProviderResponse): ProviderError {
  const { status, headers } = response;
  const why = problemsOf(response);
  const details = { status, ...optional('retryAfterMs', retryAfterMs(headers)) };
  if (status === 401 || status === 403)
    return new ProviderError(
      'credentials',
      `Mastercard does not accept these keys.${why} Production keys work after Mastercard approved the project.`,
      details,
    );
  if (status === 429) return new ProviderError('rate_limited', 'Ethoca limits our calls. We retry.', details);
  if (status >= 500) return new ProviderError('unavailable', 'Ethoca is unavailable. We retry.', details);
  return new ProviderError('refused', `Ethoca refused the call.${why}`, details);
}

function problemsOf(response: ProviderResponse): string {
  const body = parseObject(response.text());
  const problems = body === undefined ? [] : objectsOf(objectOf(body, 'Errors'), 'Error');
  return problems.map((problem) => ` ${textOf(problem, 'Description') ?? ''}`).join('');
}

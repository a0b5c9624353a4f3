import {
  isProviderError,
  textOf,
  parseObject,
  type ProviderHttp,
  type ProviderResponse,
} from '@rebuttal/plugin-kit';

import type { OutcomeResult, OutcomeToSend } from './outcomes.js';
import { unconfirmed } from './unconfirmed.js';

export type ChargeflowConnection = {
  readonly http: ProviderHttp;
  readonly baseUrl: string;
  readonly apiKey: string;
};

/** It has no sandbox. Source: Chargeflow, "API keys", read 2026-11. */
export const chargeflowUrl = 'https://api.chargeflow.io/public/2025-04-01';

const { outcomeBody, outcomes, repeated } = unconfirmed.chargeflow;

/**
 * Reports an outcome, of which Chargeflow takes one for each alert of Ethoca or CDRN.
 * Source: Chargeflow, "Update Alert Outcome", version 2025-04-01, read 2026-11
 */
export async function sendToChargeflow(
  { http, baseUrl, apiKey }: ChargeflowConnection,
  { externalId, outcome, refund }: OutcomeToSend,
): Promise<OutcomeResult> {
  const value = refund === undefined ? outcomes[outcome] : 'refunded';
  try {
    const response = await http.request({
      method: 'POST',
      url: `${baseUrl}/alerts/${encodeURIComponent(externalId)}/outcome`,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(outcomeBody(value)),
    });
    return toResult(response);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return { error: error.message, isFinal: false };
  }
}

/** Only a refusal of the outcome is final. */
function toResult(response: ProviderResponse): OutcomeResult {
  const { status } = response;
  if (status < 300) return {};
  if (status === 401 || status === 403)
    return { error: 'Chargeflow does not accept this API key.', isFinal: false };
  if (status === 429 || status >= 500)
    return { error: 'Chargeflow is unavailable. We retry.', isFinal: false };
  const why = textOf(parseObject(response.text()) ?? {}, 'message') ?? 'it gave no reason.';
  return repeated.test(why) ? {} : { error: `Chargeflow refused: ${why}`, isFinal: true };
}

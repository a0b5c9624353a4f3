import { ListReader, ProviderError, receiptOf } from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { assumptions } from '../assumptions.js';
import { zoneOf } from '../credentials.js';
import type { WorldpayContext } from '../credentials.js';
import { addDays, dayOf } from '../days.js';
import { elementsOf, elementText } from '../xml.js';

import { getCases } from './client.js';
import { caseIdOf, statusOf, toDispute } from './dispute-mapping.js';

/** @throws {ProviderError} `not_found` if Worldpay does not have it */
export async function getCase(context: WorldpayContext, id: string): Promise<JsonObject> {
  const notFound = () => new ProviderError('not_found', 'Worldpay does not know this case for this user.');
  if (!/^\d{1,19}$/.test(id)) throw notFound();
  const found = elementsOf(await getCases(context, id), 'chargebackCase').find((one) => caseIdOf(one) === id);
  if (found === undefined || !isOwn(context, found)) throw notFound();
  return found;
}

export async function fetchDispute(context: WorldpayContext, id: string): Promise<ProviderDispute> {
  return read(context, await getCase(context, id));
}

/**
 * Lists the cases that wait for the merchant, then those with activity on each day, today first. A case of several days
 * is listed again only if it changed during the listing.
 * @throws {ProviderError} `noneMatches` if Worldpay listed cases, and none has the merchant ID of the account
 */
export async function* listDisputes(context: WorldpayContext, since: Date): AsyncGenerator<ListedDispute> {
  const seen = new Set<string>();
  const reader = new ListReader('Worldpay');
  const foreign = new Set<string | undefined>();
  for (const path of ['?actionable=true', ...daysSince(context, since).map((day) => `?date=${day}`)]) {
    const cases = elementsOf(await getCases(context, path), 'chargebackCase');
    for (const found of newestFirst(cases)) {
      if (!isOwn(context, found)) {
        foreign.add(caseIdOf(found));
        continue;
      }
      const state = JSON.stringify(found);
      if (seen.has(state)) continue;
      seen.add(state);
      yield await reader.read({ id: caseIdOf(found), raw: found }, () => read(context, found));
    }
  }
  if (seen.size === 0 && foreign.size > 0) throw noneMatches(context, foreign.size);
}

function noneMatches({ credentials }: WorldpayContext, count: number): ProviderError {
  const listed = count === 1 ? 'one case, which does not belong' : `${count} cases, and none of them belongs`;
  return new ProviderError(
    'not_found',
    `Worldpay listed ${listed} to the merchant ID ${credentials.merchant_id ?? ''}. Correct the merchant ID of this account, or clear it to show the cases of all your merchant IDs.`,
    { noneMatches: true },
  );
}

/** Includes one extra day, because the time zone of Worldpay's days is not documented. */
function daysSince(context: WorldpayContext, since: Date): string[] {
  const zone = zoneOf(context);
  const today = dayOf(context.now(), zone);
  const earliest = addDays(today, -assumptions.historyDaysMax);
  const wanted = addDays(dayOf(since, zone), -1);
  const first = wanted < earliest ? earliest : wanted;
  const days = [];
  for (let day = today; day >= first; day = addDays(day, -1)) days.push(day);
  return days;
}

/** Sorts by day, then by id, because ids increase within a day. */
function newestFirst(cases: readonly JsonObject[]): readonly JsonObject[] {
  const keyOf = (one: JsonObject) =>
    `${elementText(one, 'dateReceivedByVantivCnp') ?? ''} ${(caseIdOf(one) ?? '').padStart(19, '0')}`;
  return cases.toSorted((left, right) => (keyOf(left) < keyOf(right) ? 1 : -1));
}

/** One user may see the cases of several merchants. */
function isOwn({ credentials }: WorldpayContext, found: JsonObject): boolean {
  const wanted = credentials.merchant_id ?? '';
  const merchant = elementText(found, 'merchantId');
  return wanted === '' || merchant === undefined || merchant === wanted;
}

export function toReceipt(context: WorldpayContext, found: JsonObject): Receipt {
  const receipt = receiptOf(elementText(found, 'currentQueue') ?? 'unknown', found, () =>
    read(context, found),
  );
  return receipt.dispute === undefined ? receipt : { ...receipt, providerStatus: statusOf(found) };
}

function read(context: WorldpayContext, found: JsonObject): ProviderDispute {
  return toDispute(found, { environment: context.environment, zone: zoneOf(context) });
}

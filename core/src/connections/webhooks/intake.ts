import { isProviderError, ProviderError, type WebhookEvent, type WebhookRequest } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import { depthMax, isDeeper, isStorable } from '../../platform/http/input-guard.js';
import type { UnmappedValues } from '../providers/unmapped-values.js';
import type { AccountDirectory, WebhookAddress } from './account-directory.js';
import type { ReportFault } from './account-faults.js';
import type { Inbox, IncomingWebhook } from './inbox.js';
import type { RefusedWebhooks } from './refused-webhooks.js';

export type IntakeResponse = { readonly status: number; readonly body: string; readonly contentType: string };

/** Finds the account for a webhook URL that all accounts of a platform share. */
export type SharedAddresses = {
  handles(provider: string): boolean;
  /** @throws {AppError} 403 or 404 if no account matches; {ProviderError} `signature` */
  find(target: WebhookTarget, request: WebhookRequest): Promise<WebhookAddress>;
};

/** Webhooks of alert sources, which belong to no account. Their URLs have `alerts` in place of a provider. */
export type AlertIntake = {
  knows(alias: string): Promise<boolean>;
  /** @throws {AppError} 404 for an unknown URL; {ProviderError} `signature` or `malformed` */
  take(alias: string, request: WebhookRequest): Promise<IntakeResponse>;
};

export const alertsPath = 'alerts';

export type WebhookTarget = { readonly provider: string; readonly alias: string };

export type IntakeDeps = {
  readonly directory: AccountDirectory;
  readonly storeAddresses: SharedAddresses;
  readonly alertWebhooks: AlertIntake;
  readonly inbox: Pick<Inbox, 'store'>;
  readonly refusedWebhooks: RefusedWebhooks;
  readonly unmappedValues: Pick<UnmappedValues, 'notice'>;
  readonly reportFault: ReportFault;
};

/**
 * Accepts a webhook: finds the account, verifies the signature over the raw bytes, stores the event, and then
 * responds. Processing happens later. Nothing here depends on a provider, a disk or a PDF.
 * @throws {AppError} 404 for an unknown URL; {ProviderError} `signature` or `malformed`
 */
export async function takeWebhook(
  deps: IntakeDeps,
  target: WebhookTarget,
  request: IncomingWebhook,
): Promise<IntakeResponse> {
  if (target.provider === alertsPath) return deps.alertWebhooks.take(target.alias, request);
  const address = await findAddress(deps, target, request);
  await verify(deps, address, request);
  const events = address.provider.readWebhook(address.context, request);
  requireKeepable(events);
  const unknown = events.filter((event) => event.isUnknown === true);
  if (unknown.length > 0)
    deps.unmappedValues.notice(
      target.provider,
      unknown.map(({ type }) => ({ field: 'event', word: type })),
    );
  await deps.inbox.store(address, request, events);
  return address.provider.manifest.webhook?.answer ?? { status: 200, body: '', contentType: 'text/plain' };
}

const wrongOwnKey =
  "The webhook key of this account does not match. Events arrive because the app's key verifies them. Correct the key, or clear it.";

/**
 * Tries each key that the account may use. Reports a key that doesn't match, or a missing one, on the account.
 * @throws {ProviderError} of kind `signature`, also if the account lacks a required key
 */
async function verify(deps: IntakeDeps, address: WebhookAddress, request: IncomingWebhook): Promise<void> {
  const { account, provider, context } = address;
  try {
    await provider.verifyWebhook(context, request);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    if (error.kind === 'credentials') {
      await deps.reportFault(account, error.message);
      throw new ProviderError('signature', error.message, { cause: error });
    }
    if (error.kind !== 'signature') throw error;
    if (!(await isOfApp(address, request))) {
      deps.refusedWebhooks.note(account, error.message);
      throw error;
    }
    await deps.reportFault(account, wrongOwnKey);
  }
}

/** Returns true if the operator's app has a separate key that verifies the webhook. */
async function isOfApp({ provider, appContext }: WebhookAddress, request: WebhookRequest): Promise<boolean> {
  if (appContext === undefined) return false;
  try {
    await provider.verifyWebhook(appContext, request);
    return true;
  } catch (error) {
    if (isProviderError(error) && error.kind === 'signature') return false;
    throw error;
  }
}

/** Maximum ID length in the inbox. Providers' IDs have about a third of that. */
const idMax = 200;
/** The range of times that both JavaScript and PostgreSQL support. */
const [earliest, latest] = [Date.UTC(1970, 0), Date.UTC(10_000, 0)];

/** @throws {AppError} 400 for an event that can't be stored */
function requireKeepable(events: readonly WebhookEvent[]): void {
  if (isDeeper(events, depthMax))
    throw errors.malformed(`The webhook is nested too deeply. The limit is ${depthMax} levels.`);
  if (!isStorable(events)) throw errors.malformed('The webhook contains characters that cannot be stored.');
  for (const event of events) {
    if (event.id === '' || event.id.length > idMax || subjectOf(event).length > idMax)
      throw errors.malformed(`The webhook has an ID that is empty or longer than ${idMax} characters.`);
    const time = event.occurredAt?.getTime() ?? earliest;
    if (!(time >= earliest && time < latest)) throw errors.malformed('The webhook has an invalid time.');
  }
}

function subjectOf(event: WebhookEvent): string {
  if (event.kind === 'dispute') return event.providerDisputeId;
  if (event.kind === 'alert') return event.providerAlertId;
  return event.kind === 'refund' ? event.providerPaymentId : '';
}

/** Finds the account by URL. Stores of a platform share one URL, so there the installation identifies the account. */
async function findAddress(
  deps: IntakeDeps,
  target: WebhookTarget,
  request: WebhookRequest,
): Promise<WebhookAddress> {
  if (deps.storeAddresses.handles(target.provider)) return deps.storeAddresses.find(target, request);
  const address = await deps.directory.find(target.provider, target.alias);
  if (address === undefined) throw errors.webhookUrlNotFound();
  return address;
}

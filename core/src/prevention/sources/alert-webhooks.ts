import { isProviderError, type WebhookRequest } from '@rebuttal/plugin-kit';

import type { AlertIntake, IntakeResponse } from '../../connections/webhooks/intake.js';
import type { RefusedWebhooks } from '../../connections/webhooks/refused-webhooks.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { storableText } from '../../platform/shared/storable-text.js';
import { receiveAlert } from '../alerts/receive-alert.js';
import { alertSecretContext, sourceKinds, type AlertSource } from './alert-sources.js';
import type { AlertSourcesRepository } from './alert-sources.repository.js';
import { isReadable, type AlertFormat, type SourceAlert, type UnreadableAlert } from './format.js';
import { outcomesJob } from './source-jobs.js';

/** As of other rejected webhooks. */
const whyLengthMax = 300;

export type AlertWebhooksDeps = {
  readonly database: Database;
  readonly alertSources: Pick<AlertSourcesRepository, 'findByAlias' | 'noteReceived' | 'noteError'>;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly refusedAlerts: RefusedWebhooks;
};

/**
 * Webhooks of alert sources. The alerts are stored in one transaction before the response, so a response of 2xx means that
 * none is lost. Nothing but the alerts is kept, because a webhook may contain a card number.
 */
export class AlertWebhooks implements AlertIntake {
  constructor(private readonly deps: AlertWebhooksDeps) {}

  async knows(alias: string): Promise<boolean> {
    return (await this.deps.alertSources.findByAlias(alias)) !== undefined;
  }

  /** @throws {AppError} 404; {ProviderError} `signature` or `malformed` */
  async take(alias: string, request: WebhookRequest): Promise<IntakeResponse> {
    const { database, alertSources } = this.deps;
    const source = await alertSources.findByAlias(alias);
    if (source === undefined) throw errors.webhookUrlNotFound();
    const alerts = this.read(source, request);
    const unreadable = alerts.filter((one): one is UnreadableAlert => !isReadable(one));
    await database.transaction(source.tenantId, async (tx) => {
      await storeAlerts(tx, source, alerts.filter(isReadable));
      await alertSources.noteReceived(tx, source);
      const [first] = unreadable;
      if (first !== undefined)
        await alertSources.noteError(tx, source, describe(unreadable.length, alerts.length, first));
    });
    const answer = sourceKinds[source.kind].format.answer?.(alerts);
    return answer === undefined
      ? { status: 200, body: '', contentType: 'text/plain' }
      : { status: 200, body: JSON.stringify(answer), contentType: 'application/json' };
  }

  private read(source: AlertSource, request: WebhookRequest): ReturnType<AlertFormat['parse']> {
    const { box, clock, refusedAlerts } = this.deps;
    const { format } = sourceKinds[source.kind];
    const { tenantId, sourceId, sealedSecret } = source;
    const now = clock();
    try {
      format.verify(request, box.openText(sealedSecret, alertSecretContext(sourceId)), now);
      return format.parse(request, now);
    } catch (error) {
      if (isProviderError(error)) refusedAlerts.note({ tenantId, accountId: sourceId }, error.message);
      throw error;
    }
  }
}

function describe(count: number, total: number, { providerAlertId, problem }: UnreadableAlert): string {
  const name = providerAlertId === undefined ? '' : ` (${providerAlertId})`;
  return storableText(`${count} of ${total} alerts can't be read${name}: ${problem}`, whyLengthMax);
}

/** Idempotent. An alert of an account that the company doesn't have is stored without one. */
export async function storeAlerts(
  tx: Tx,
  source: Pick<AlertSource, 'tenantId' | 'sourceId' | 'kind'>,
  alerts: readonly SourceAlert[],
): Promise<void> {
  const { tenantId, sourceId } = source;
  for (const { accountId, ...alert } of alerts) {
    const isKnown = accountId !== undefined && (await hasAccount(tx, tenantId, accountId));
    const { isAnswered } = await receiveAlert(tx, tenantId, {
      ...alert,
      ...(isKnown ? { accountId } : {}),
      sourceRowId: sourceId,
    });
    if (isAnswered && sourceKinds[source.kind].takes_outcomes) await enqueueJob(tx, outcomesJob(source));
  }
}

async function hasAccount(tx: Tx, tenantId: string, accountId: string): Promise<boolean> {
  const found: unknown = await tx('psp_accounts')
    .where({ tenant_id: tenantId, account_id: accountId })
    .first('account_id');
  return found !== undefined;
}

import { randomBytes } from 'node:crypto';

import { sealCredentials } from '../../connections/psp-accounts/credentials.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { enqueueJobs } from '../../platform/jobs/jobs.js';
import { isCurrencyCode } from '../../platform/shared/exchange-rates.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type {
  AlertCostRequest,
  AlertSourceDto,
  AlertSourceKind,
  AlertSourceSecretDto,
  CreateAlertSourceRequest,
  EthocaKeysRequest,
  UpdateAlertSourceRequest,
} from './alert-sources.dto.js';
import { alertSecretContext, sourceKinds, sourcesMax, type AlertSource } from './alert-sources.js';
import type {
  AlertSourcesRepository,
  SourceColumns,
  SourcePlace,
  StoredSource,
} from './alert-sources.repository.js';
import { isSigningKey } from './mastercard-oauth.js';
import { outcomesJob, pullJob } from './source-jobs.js';

export type AlertSourcesDeps = {
  readonly database: Database;
  readonly alertSources: AlertSourcesRepository;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly config: { readonly publicUrl: string };
};

const nameLengthMax = 100;
const secretLength = { min: 8, max: 500 };

/** Manages the services that send alerts to a company. */
export class AlertSourcesService {
  constructor(private readonly deps: AlertSourcesDeps) {}

  async listSources({ tenantId }: TenantActor): Promise<AlertSourceDto[]> {
    const sources = await this.deps.alertSources.listSources(tenantId);
    return sources.map((source) => this.describe(source));
  }

  /** @throws {AppError} 409 if the company has reached its limit, 422 for a wrong secret, key or currency */
  async createSource(actor: TenantActor, request: CreateAlertSourceRequest): Promise<AlertSourceSecretDto> {
    const { kind } = request;
    const place = { tenantId: actor.tenantId, sourceId: newId('als') };
    const secret = request.secret === undefined ? newSecret(kind) : requireSecret(kind, request.secret);
    const keys = readKeys(kind, request);
    const columns = {
      kind,
      name: requireName(request.name),
      webhook_alias: `al-${randomBytes(15).toString('hex')}`,
      ...toCostColumn(request.alert_cost),
      ...this.toColumns(place, kind, { secret, keys }),
    };
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const count = await this.deps.alertSources.countHeld(tx, actor.tenantId);
      if (count >= sourcesMax) throw errors.tooManyAlertSources(sourcesMax);
      await this.deps.alertSources.insertSource(tx, place, columns);
      if (keys !== undefined) await startCalls(tx, place);
      await this.recordAudit(tx, actor, 'alert_source.create', { sourceId: place.sourceId, kind });
    });
    const source = await this.require(place);
    return { source, webhook_alias: source.webhook_alias, secret };
  }

  async updateSource(
    actor: TenantActor,
    sourceId: string,
    request: UpdateAlertSourceRequest,
  ): Promise<AlertSourceDto> {
    const { name, secret, alert_cost: cost } = request;
    const place = { tenantId: actor.tenantId, sourceId };
    const known = await this.require(place);
    const keys = readKeys(known.kind, request);
    const columns = {
      ...(name === undefined ? {} : { name: requireName(name) }),
      ...toCostColumn(cost),
      ...this.toColumns(place, known.kind, {
        secret: secret === undefined ? undefined : requireSecret(known.kind, secret),
        keys,
      }),
    };
    const changed = Object.entries({ name, secret, keys, alert_cost: cost })
      .flatMap(([field, value]) => (value === undefined ? [] : field))
      .join(', ');
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      if (!(await this.deps.alertSources.updateSource(tx, place, columns)))
        throw errors.alertSourceNotFound();
      if (keys !== undefined) await startCalls(tx, place);
      await this.recordAudit(tx, actor, 'alert_source.update', { sourceId, changed });
    });
    return this.require(place);
  }

  /** Its alerts stay. */
  async deleteSource(actor: TenantActor, sourceId: string): Promise<void> {
    const place = { tenantId: actor.tenantId, sourceId };
    const known = await this.require(place);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.alertSources.deleteSource(tx, place);
      await this.recordAudit(tx, actor, 'alert_source.delete', { sourceId, kind: known.kind });
    });
  }

  private toColumns(
    { tenantId, sourceId }: SourcePlace,
    kind: AlertSourceKind,
    { secret, keys }: { readonly secret: string | undefined; readonly keys: SourceKeys | undefined },
  ): SourceColumns {
    const { box } = this.deps;
    const owner = { tenantId, accountId: sourceId };
    return {
      ...(secret === undefined
        ? {}
        : { secret: box.sealText(secret, alertSecretContext(sourceId)), last_error: null }),
      ...(keys === undefined
        ? {}
        : {
            environment: keys.environment,
            credentials: sealCredentials(box, owner, keys.credentials),
            last_error: null,
          }),
    };
  }

  private async require(place: SourcePlace): Promise<AlertSourceDto> {
    const source = await this.deps.alertSources.findStored(place);
    if (source === undefined) throw errors.alertSourceNotFound();
    return this.describe(source);
  }

  private describe(source: StoredSource): AlertSourceDto {
    return {
      ...source,
      label: sourceKinds[source.kind].label,
      webhook_url: `${this.deps.config.publicUrl}/api/webhooks/alerts/${source.webhook_alias}`,
    };
  }

  private recordAudit(
    tx: Tx,
    actor: TenantActor,
    action: Extract<AuditAction, `alert_source.${string}`>,
    { sourceId, ...details }: { readonly sourceId: string } & Readonly<Record<string, string>>,
  ): Promise<void> {
    const subject = { kind: 'alert_source', id: sourceId };
    return this.deps.audit.record(tx, actor, { action, subject, details });
  }
}

/** Pulls alerts, and sends outcomes that waited for the keys. */
function startCalls(tx: Tx, source: SourcePlace): Promise<void> {
  return enqueueJobs(tx, [pullJob(source), outcomesJob(source)]);
}

/** Generic alerts: `whsec_` and 256 bits, the format of Standard Webhooks. Others may have it in a URL. */
function newSecret(kind: AlertSourceKind): string {
  const bytes = randomBytes(32);
  return kind === 'generic' ? `whsec_${bytes.toString('base64')}` : bytes.toString('base64url');
}

function requireSecret(kind: AlertSourceKind, typed: string): string {
  const secret = typed.trim();
  if (sourceKinds[kind].secret_from === 'here')
    throw invalidField('secret', 'The secret of this kind is created here. Add the source without one.');
  if (secret.length < secretLength.min || secret.length > secretLength.max)
    throw invalidField(
      'secret',
      `The secret must have ${secretLength.min} to ${secretLength.max} characters`,
    );
  return secret;
}

type SourceKeys = {
  readonly environment: AlertSource['environment'];
  readonly credentials: Readonly<Record<string, string>>;
};

/** Undefined if the request has none. @throws {AppError} 422 */
function readKeys(
  kind: AlertSourceKind,
  {
    ethoca_keys: keys,
    chargeflow_key: key,
  }: Pick<UpdateAlertSourceRequest, 'ethoca_keys' | 'chargeflow_key'>,
): SourceKeys | undefined {
  if (key !== undefined && kind !== 'chargeflow')
    throw invalidField('chargeflow_key', 'Only Chargeflow has this key');
  if (keys !== undefined) return { environment: keys.environment, credentials: requireKeys(kind, keys) };
  if (key === undefined) return undefined;
  const apiKey = key.trim();
  if (!/^[\x21-\x7e]{8,200}$/.test(apiKey))
    throw invalidField('chargeflow_key', 'Enter the access key that Chargeflow shows under Developers');
  return { environment: 'live', credentials: { api_key: apiKey } };
}

function requireKeys(kind: AlertSourceKind, keys: EthocaKeysRequest): Record<string, string> {
  if (kind !== 'ethoca') throw invalidField('ethoca_keys', 'Only Ethoca has these keys');
  const consumerKey = keys.consumer_key.trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(consumerKey))
    throw invalidField('ethoca_keys.consumer_key', 'Enter the consumer key of your Mastercard project');
  const signingKey = keys.signing_key.trim();
  if (!isSigningKey(signingKey))
    throw invalidField('ethoca_keys.signing_key', 'Enter the RSA private key in PEM, without a password');
  return { consumer_key: consumerKey, signing_key: signingKey };
}

function toCostColumn(cost: AlertCostRequest | null | undefined): Pick<SourceColumns, 'alert_cost'> {
  if (cost === undefined || cost === null) return { alert_cost: cost };
  const currency = cost.currency.trim().toUpperCase();
  if (!isCurrencyCode(currency))
    throw invalidField('alert_cost.currency', 'Enter an ISO 4217 code, such as EUR');
  return { alert_cost: { amount: cost.amount, currency } };
}

function requireName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > nameLengthMax)
    throw invalidField('name', `Enter a name of at most ${nameLengthMax} characters`);
  return name;
}

import { Readable } from 'node:stream';

import {
  can,
  isProviderError,
  isTooLarge,
  type ProviderError,
  type StatementFileContent,
} from '@rebuttal/plugin-kit';

import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { StatementsRepository } from '../../case/statements/statements.repository.js';
import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { whyInactive } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import { AppError, errors } from '../../platform/errors/catalogue.js';
import type { UploadScan } from '../../platform/files/upload-scan.js';
import { withTimeout } from '../../platform/shared/timeout.js';
import { fileFormats, findFormat } from '../../rules/file-formats.js';
import { toSafeFileName } from '../exhibits/evidence.js';
import { packedMimeTypes, sniff } from '../exhibits/sniffing.js';

export type StatementFilesDeps = {
  readonly disputes: Pick<DisputesRepository, 'getDispute'>;
  readonly statements: Pick<StatementsRepository, 'findFile'>;
  readonly accounts: Pick<PspAccountsRepository, 'findPspAccount'>;
  readonly contexts: ProviderContexts;
  readonly uploadScan: Pick<UploadScan, 'requireCleanContent'>;
  readonly audit: AuditLog;
  /** A provider that takes longer counts as slow. Default 20 s. */
  readonly timeLimitMs?: number;
};

export type StatementFileKey = {
  readonly disputeId: string;
  readonly statementId: string;
  /** Counted from 0. */
  readonly fileIndex: number;
};

export type OpenedFile = {
  readonly bytes: Uint8Array;
  /** Its extension matches the content. */
  readonly fileName: string;
  /** By its content. `application/octet-stream` if that is no format of evidence. */
  readonly mimeType: string;
};

/** Opens files of the other side's statements. They stay at the provider: nothing is stored. */
export class StatementFilesService {
  constructor(private readonly deps: StatementFilesDeps) {}

  /** @throws {AppError} 404; 424 if the provider refuses the file or is slow, or it is too large */
  async open(actor: TenantActor, { fileIndex, ...key }: StatementFileKey): Promise<OpenedFile> {
    const { tenantId } = actor;
    const dispute = await this.deps.disputes.getDispute(tenantId, key.disputeId);
    const file = await this.deps.statements.findFile(tenantId, key, fileIndex);
    if (file === undefined) throw errors.statementFileNotFound();
    const account = await this.deps.accounts.findPspAccount(tenantId, dispute.accountId);
    if (account?.isActive !== true) throw whyInactive(account);
    const { provider, context } = this.deps.contexts.for(account, actor.origin?.requestId);
    const { label } = provider.manifest;
    if (!can(provider, 'fetchStatementFile')) throw errors.capabilityMissing(label, 'open files');
    await this.deps.audit.recordStandalone(actor, {
      action: 'statement.download',
      subject: { kind: 'dispute', id: key.disputeId },
      details: { statement_id: key.statementId, file_name: file.name },
    });
    const { providerDisputeId } = dispute;
    const request = { providerDisputeId, statementId: file.providerStatementId, fileId: file.id };
    const { timeLimitMs = 20_000 } = this.deps;
    const content = await inTime(label, timeLimitMs, provider.fetchStatementFile(context, request));
    const about = { disputeId: key.disputeId, statementId: key.statementId };
    await this.deps.uploadScan.requireCleanContent(tenantId, () => Readable.from([content.bytes]), about);
    return toOpenedFile(content, content.name ?? file.name);
  }
}

/** @throws {AppError} with a sentence for the person who waits. 424, so that clients don't repeat the call */
async function inTime(
  label: string,
  timeLimitMs: number,
  reading: Promise<StatementFileContent>,
): Promise<StatementFileContent> {
  try {
    const content = await withTimeout(timeLimitMs, reading);
    if (content === undefined)
      throw errors.statementFileUnavailable(`${label} takes too long to return this file. Try again later.`);
    if (content.bytes.byteLength === 0)
      throw errors.statementFileUnavailable(`${label} returned an empty file.`);
    return content;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw errors.statementFileUnavailable(messageOf(label, error), error);
  }
}

function messageOf(label: string, error: ProviderError): string {
  if (isTooLarge(error)) return `This file is larger than 10 MB. Open it at ${label}.`;
  return error.kind === 'not_found' ? `${label} no longer has this file.` : error.message;
}

async function toOpenedFile({ bytes }: StatementFileContent, name: string): Promise<OpenedFile> {
  const type = await typeOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
  return {
    bytes,
    fileName: toSafeFileName(name, type in packedMimeTypes ? officeTypeOf(name) : type),
    mimeType: findFormat(type)?.mimeType ?? 'application/octet-stream',
  };
}

/** Word and Excel files have the signature of an archive, so their names decide. '' is an archive. */
function officeTypeOf(name: string): string {
  const office = fileFormats.filter(({ fate }) => fate === 'kept');
  return office.find(({ extension }) => name.toLowerCase().endsWith(`.${extension}`))?.mimeType ?? '';
}

/** The type by the first bytes, or '' for one that isn't shown, such as HTML. */
async function typeOf(bytes: Buffer, name: string): Promise<string> {
  try {
    return await sniff(bytes, name);
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

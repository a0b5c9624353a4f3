import { Readable } from 'node:stream';

import { optional } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Config } from '../../platform/config.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { languages } from '../../platform/shared/language.js';
import type { Claim } from '../claims/claim-source.js';
import { readinessOf, type Reason } from '../preflight/readiness.js';
import type { ReadinessService } from '../preflight/readiness.service.js';
import { readOption } from '../templates/template-query.js';
import { toPacketZip } from './packet-zip.js';
import type { AssembledResponse, ResponseAssembly } from './response-assembly.js';

export type ResponsePreview = AssembledResponse & {
  readonly html: string;
  /** The same letter as plain text. */
  readonly text: string;
  /** The claims of the letter, with their support. */
  readonly claims: readonly Claim[];
  readonly undrawable: readonly string[];
  /** True if a language model is set up. */
  readonly canRewrite: boolean;
  /** The reasons of the readiness. */
  readonly checks: readonly Reason[];
};
export type ResponseFile = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Readable;
};
export type ResponseFormat = 'html' | 'pdf' | 'zip';

export type DownloadRequest = {
  readonly format: ResponseFormat;
  readonly language?: string;
  /** If true, a PDF has the exhibits appended to the letter. */
  readonly includeEvidence: boolean;
};

export type ResponsesDeps = {
  readonly assembly: ResponseAssembly;
  readonly disputeLocks: DisputeLocks;
  readonly files: FileStore;
  readonly audit: AuditLog;
  readonly readiness: ReadinessService;
  readonly config: Pick<Config, 'ai'>;
};

export class ResponsesService {
  constructor(private readonly deps: ResponsesDeps) {}

  async preview(actor: TenantActor, disputeId: string, language?: string): Promise<ResponsePreview> {
    const assembled = await this.assemble(actor, disputeId, language);
    const text = await this.deps.assembly.toText(assembled);
    const undrawable = await this.deps.assembly.undrawable(assembled, text);
    const { reasons: checks } = readinessOf(await this.deps.readiness.assessAssembled(assembled));
    const canRewrite = this.deps.config.ai !== undefined;
    const { html, claims } = await this.deps.assembly.toPreview(assembled);
    return { ...assembled, html, claims, text, undrawable, checks, canRewrite };
  }

  async download(actor: TenantActor, disputeId: string, request: DownloadRequest): Promise<ResponseFile> {
    const assembled = await this.assemble(actor, disputeId, request.language);
    await this.deps.audit.recordStandalone(actor, {
      action: 'response.download',
      subject: { kind: 'dispute', id: disputeId },
      details: { format: request.format, include_evidence: request.includeEvidence },
    });
    const about = assembled.dispute.providerDisputeId.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
    if (request.format === 'html') {
      const html = Buffer.from((await this.deps.assembly.toPreview(assembled)).html, 'utf8');
      return {
        fileName: `response-${about}.html`,
        mimeType: 'text/html; charset=utf-8',
        content: Readable.from([html]),
      };
    }
    if (request.format === 'pdf') {
      const pdf = await (request.includeEvidence
        ? this.deps.assembly.toDossier(assembled)
        : this.deps.assembly.toLetter(assembled).then(({ bytes }) => bytes));
      return {
        fileName: `response-${about}.pdf`,
        mimeType: 'application/pdf',
        content: Readable.from([Buffer.from(pdf)]),
      };
    }
    const { bytes } = await this.deps.assembly.toLetter(assembled);
    const { evidence, letterCase } = assembled;
    return {
      fileName: `packet-${about}.zip`,
      mimeType: 'application/zip',
      content: toPacketZip(
        {
          letter: { name: '00 response letter.pdf', bytes },
          exhibits: evidence,
          madeAt: letterCase.generatedAt,
        },
        this.deps.files,
      ),
    };
  }

  /** The response as it would be sent now. @throws {AppError} 404, 409 for a dispute that takes none or without a template, 422 */
  async assemble(actor: TenantActor, disputeId: string, language?: string): Promise<AssembledResponse> {
    const dispute = await this.deps.readiness.requireOpen(actor, disputeId);
    await this.deps.disputeLocks.requireUnlocked(dispute);
    return this.deps.readiness.assemble(dispute, {
      includeEvidence: true,
      language: readOption('language', language, languages),
      ...optional('requestId', actor.origin?.requestId),
    });
  }
}

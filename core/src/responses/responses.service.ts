import type { TenantActor } from '../auth/actor.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import { errors, invalidField } from '../errors/catalogue.js';
import type { Clock } from '../shared/clock.js';
import { letterLanguages, type LetterLanguage } from './rendering/letter-case.js';
import type { AssembledResponse, ResponseAssembly } from './response-assembly.js';

export type ResponsePreview = AssembledResponse & { readonly html: string };
export type ResponseFile = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

export type ResponsesDeps = {
  readonly disputes: DisputesRepository;
  readonly assembly: ResponseAssembly;
  readonly clock: Clock;
};

export class ResponsesService {
  constructor(private readonly deps: ResponsesDeps) {}

  async preview(actor: TenantActor, disputeId: string, language?: string): Promise<ResponsePreview> {
    const assembled = await this.assemble(actor, disputeId, language);
    return { ...assembled, html: this.deps.assembly.toHtml(assembled) };
  }

  async download(
    actor: TenantActor,
    disputeId: string,
    wish: { readonly format: 'html' | 'pdf'; readonly language?: string },
  ): Promise<ResponseFile> {
    const assembled = await this.assemble(actor, disputeId, wish.language);
    const fileName = `response-${assembled.dispute.providerDisputeId}.${wish.format}`;
    if (wish.format === 'html') {
      const bytes = Buffer.from(this.deps.assembly.toHtml(assembled), 'utf8');
      return { fileName, mimeType: 'text/html; charset=utf-8', bytes };
    }
    return { fileName, mimeType: 'application/pdf', bytes: await this.deps.assembly.toPdf(assembled) };
  }

  private async assemble(
    actor: TenantActor,
    disputeId: string,
    language?: string,
  ): Promise<AssembledResponse> {
    const dispute = await this.requireOpen(actor.tenantId, disputeId);
    return this.deps.assembly.assemble(dispute, {
      includeEvidence: true,
      generatedAt: this.deps.clock(),
      language: toLanguage(language),
    });
  }

  private async requireOpen(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.find(tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
    return dispute;
  }
}

function toLanguage(text: string | undefined): LetterLanguage | undefined {
  if (text === undefined || text === '') return undefined;
  const language = letterLanguages.find((known) => known === text);
  if (language === undefined) throw invalidField('language', `Choose one of ${letterLanguages.join(', ')}`);
  return language;
}

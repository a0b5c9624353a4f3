import { optional } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import {
  imageFields,
  type CompanyImage,
  type ResponseSettings,
} from '../../case/settings/response-settings.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { Statement } from '../../case/statements/statements.js';
import type { StatementsRepository } from '../../case/statements/statements.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { FirstPaymentReading } from '../../evidence/collection/first-payment-reading.js';
import { toLetterComparison } from '../../evidence/compelling-evidence/compared-pair.js';
import type { CompellingEvidenceReader } from '../../evidence/compelling-evidence/compelling-evidence-reader.js';
import type { Assessment } from '../../evidence/compelling-evidence/compelling-evidence.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { EvidenceRepository } from '../../evidence/exhibits/evidence.repository.js';
import {
  isShrinkable,
  withCopies,
  withSmaller,
  type ImageShrinker,
} from '../../evidence/exhibits/image-shrinker.js';
import type { DisputeFactsReader, DisputeRecord } from '../../evidence/facts/dispute-facts-reader.js';
import { isSent, toReadingCase } from '../../evidence/facts/sent-evidence.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { Database } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelined.js';
import { errors } from '../../platform/errors/catalogue.js';
import { RenderingError } from '../../platform/errors/rendering-error.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Attachment } from '../../platform/printing/dossier.js';
import type { FinishedPdf } from '../../platform/printing/pdf-finish.js';
import type { PdfDocumentOptions, PdfRenderer } from '../../platform/printing/pdf.js';
import { FairQueue } from '../../platform/sandbox/fair-queue.js';
import { languages, type Language } from '../../platform/shared/language.js';
import { businessCategories, type BusinessCategory } from '../../rules/requirement-rows.js';
import type { Claim } from '../claims/claim-source.js';
import { inLetterOrder } from '../claims/thesis-leads.js';
import type { LetterForm, WrittenLetter } from '../rendering/layout.js';
import type { LetterCase, LetterImage, LetterMerchant, LetterStatement } from '../rendering/letter-case.js';
import type { LetterWriter } from '../rendering/letter-writer.js';
import { chooseStored, type TemplateChoice } from '../templates/template-choice.js';
import type { ResponseTemplate } from '../templates/templates.js';
import type { TemplatesRepository } from '../templates/templates.repository.js';
import {
  bytesOf,
  dossierLimits,
  hopelessError,
  isHopeless,
  requireFitting,
  shrinkInto,
  toAttachments,
  type DossierLimits,
} from './dossier.js';
import { LetterCache } from './letter-cache.js';
import { toLetterDispute, toLetterExhibits, toLetterRecords } from './letter-parts.js';
import type { ResponseArgument } from './response-argument.js';
import type { ResponseArgumentsRepository } from './response-arguments.repository.js';

export type AssembledResponse = {
  readonly dispute: Dispute;
  readonly template: ResponseTemplate;
  readonly chosenBecause: readonly string[];
  /** The company's business category, which determines the requested evidence. */
  readonly category: BusinessCategory | undefined;
  /** The exhibits in the letter's order. */
  readonly evidence: readonly Evidence[];
  /** Exhibits that support the customer. They are not sent, unless a person overrides that. */
  readonly withheld: readonly Evidence[];
  /** The merchant's own argument. */
  readonly argument: ResponseArgument | undefined;
  /** The facts of the dispute, with the payment and the order that they come from. */
  readonly record: DisputeRecord;
  /** The dispute in its network's program, with the pair of prior payments. */
  readonly assessment: Assessment;
  readonly letterCase: LetterCase;
  /** Why the payment could not be read from the provider, so that its facts may be missing. */
  readonly paymentUnread?: string;
};

export type AssemblyRequest = {
  readonly includeEvidence: boolean;
  readonly generatedAt: Date;
  /** True if a person decided to send evidence that supports the customer. */
  readonly sendsHarmful?: boolean;
  /** Default: the company's language. */
  readonly language?: Language;
  /** False: a payment that was never read is not fetched. Default: true. */
  readonly readsPayment?: boolean;
  /** The API request, for the log of a call to the provider. */
  readonly requestId?: string;
};

export type ResponseAssemblyDeps = {
  readonly database: Database;
  readonly evidence: EvidenceRepository;
  readonly responseArguments: ResponseArgumentsRepository;
  readonly statements: StatementsRepository;
  readonly templates: TemplatesRepository;
  readonly tenants: TenantsRepository;
  readonly responseSettings: ResponseSettingsRepository;
  readonly files: FileStore;
  readonly registry: ProviderRegistry;
  readonly letterWriter: LetterWriter;
  readonly pdf: PdfRenderer;
  readonly imageShrinker: ImageShrinker;
  readonly factsReader: DisputeFactsReader;
  readonly compellingEvidenceReader: CompellingEvidenceReader;
  readonly firstReading: Pick<FirstPaymentReading, 'attempt'>;
};

/** Assembles a response from the case, its evidence and the best matching template. */
export class ResponseAssembly {
  private readonly letterCache: LetterCache;
  private readonly readings = new FairQueue({
    running: { total: 4, perCompany: 1, perKind: 1 },
    waiting: { total: 400, perKind: 200 },
  });

  constructor(private readonly deps: ResponseAssemblyDeps) {
    this.letterCache = new LetterCache(deps.pdf);
  }

  /**
   * Reads the case, and the payment from the provider if that was never done. The case's texts may be megabytes, so a
   * company holds one of the database's connections at a time.
   * @throws {AppError} 409 without a template, 503 if too many wait
   */
  async assemble(dispute: Dispute, request: AssemblyRequest): Promise<AssembledResponse> {
    const { readsPayment = true, requestId } = request;
    const paymentUnread = readsPayment ? await this.deps.firstReading.attempt(dispute, requestId) : undefined;
    try {
      const assembled = await this.readings.run(dispute.tenantId, 'case', () =>
        this.readCase(dispute, request),
      );
      return { ...assembled, ...optional('paymentUnread', paymentUnread) };
    } catch (error) {
      throw toAppError(error);
    }
  }

  private async readCase(dispute: Dispute, request: AssemblyRequest): Promise<AssembledResponse> {
    const { tenantId, disputeId } = dispute;
    const [tenant, settings, allEvidence, argument, statements] = await this.deps.database.read(
      tenantId,
      (tx) =>
        pipelined(
          this.deps.tenants.findTenant(tenantId, tx),
          this.deps.responseSettings.findSettings(tenantId, tx),
          this.deps.evidence.listEvidence(tenantId, disputeId, tx),
          this.deps.responseArguments.findArgument(tenantId, disputeId, tx),
          this.deps.statements.listStatements(tenantId, disputeId, tx),
        ),
    );
    const merchant = await this.describeMerchant(settings);
    const known = request.includeEvidence ? inLetterOrder(allEvidence, dispute) : [];
    const record = await this.deps.factsReader.readFacts(dispute, { evidence: known, settings });
    const readingCase = toReadingCase(dispute, record.facts);
    const included = known.filter(({ isLeftOut }) => isLeftOut !== true);
    const evidence = included.filter(
      (exhibit) => request.sendsHarmful === true || isSent(exhibit, readingCase),
    );
    const others = known.filter((exhibit) => !evidence.includes(exhibit));
    const assessment = await this.deps.compellingEvidenceReader.assessDispute(dispute, {
      record,
      evidence: included,
    });
    const choice = requireChoice(
      await chooseStored(this.deps.templates, tenantId, {
        reason: dispute.reason,
        network: dispute.network,
        category: tenant?.businessCategory,
        language: request.language ?? tenant?.language ?? 'en',
      }),
    );
    const provider = this.deps.registry.find(dispute.provider);
    return {
      dispute,
      evidence,
      withheld: others.filter(({ isLeftOut }) => isLeftOut !== true),
      template: choice.template,
      chosenBecause: choice.chosenBecause,
      category: businessCategories.find((known) => known === tenant?.businessCategory),
      argument,
      record,
      assessment,
      letterCase: {
        facts: record.facts,
        records: toLetterRecords(record),
        merchant: { name: tenant?.name ?? '', ...merchant },
        dispute: toLetterDispute(dispute, provider?.manifest.label ?? dispute.provider),
        template: { ...choice.template, language: toLetterLanguage(choice.template.language) },
        exhibits: toLetterExhibits(evidence),
        generatedAt: request.generatedAt,
        ...(argument === undefined ? {} : { merchantArgument: argument }),
        ...optional('comparedPayments', toLetterComparison(assessment)),
        quotedStatements: toQuotes(statements),
        withheld: toLetterExhibits(others),
      },
    };
  }

  /** The letter as HTML, with the claims that it states. @throws {AppError} 422 if it is far too large */
  async toPreview(assembled: AssembledResponse): Promise<{ html: string; claims: readonly Claim[] }> {
    const { content, claims } = await this.write(assembled, 'html');
    return { html: content, claims };
  }

  /** @throws {AppError} 422 if its template makes the letter far too large */
  async toText(assembled: AssembledResponse): Promise<string> {
    return (await this.write(assembled, 'text')).content;
  }

  /** Lists the characters of the letter and of its exhibits' titles and texts that no installed font has. */
  async undrawable(assembled: AssembledResponse, letter?: string): Promise<readonly string[]> {
    const texts = assembled.evidence.flatMap(({ title, text }) => [title, text ?? '']);
    return this.deps.pdf.undrawable([letter ?? (await this.toText(assembled)), ...texts].join('\n'));
  }

  /** Returns the letter's argument as plain text: thesis, facts, and the claims or the merchant's own argument. */
  async toArgument(assembled: AssembledResponse): Promise<string> {
    return (await this.write(assembled, 'argument')).content;
  }

  /** Returns the merchant's own argument as printed in the letter, or an empty text. */
  async toOwnArgument(assembled: AssembledResponse): Promise<string> {
    return (await this.write(assembled, 'own_argument')).content;
  }

  /** The letter without attachments. Cached for the same text. @throws {AppError} 503 if no PDF can be created now */
  toLetter(assembled: AssembledResponse): Promise<FinishedPdf> {
    return this.print(assembled, (html, document) => this.letterCache.print(html, document));
  }

  /** Replaces the files of the exhibits, and updates the letter's list of them. */
  withEvidence(assembled: AssembledResponse, evidence: readonly Evidence[]): AssembledResponse {
    const letterCase = { ...assembled.letterCase, exhibits: toLetterExhibits(evidence) };
    return { ...assembled, evidence, letterCase };
  }

  /**
   * The letter with all exhibits that can be pages appended, for providers that accept one document. Shrinks pictures if it
   * would be too large.
   * @throws {AppError} 422 if it is still too large, or an exhibit cannot be read; 503 if no PDF can be created now
   */
  async toDossier(assembled: AssembledResponse): Promise<Uint8Array> {
    const { evidence: rules, label } = this.deps.registry.get(assembled.dispute.provider).manifest;
    const limits = dossierLimits(rules);
    const rest = assembled.evidence.filter((piece) => !isShrinkable(piece));
    const all = this.attach(assembled.evidence, assembled);
    const unshrinkable = this.attach(rest, assembled);
    if (isHopeless(unshrinkable, limits)) throw hopelessError(unshrinkable, limits, label);
    const whole = isHopeless(all, limits) ? undefined : await this.bind(assembled);
    const isTooLarge = whole === undefined || whole.bytes.byteLength > limits.bytesMax;
    const dossier = isTooLarge ? await this.bindSmaller(assembled, rest, limits) : whole;
    if (dossier === undefined && bytesOf(unshrinkable) > limits.bytesMax)
      throw hopelessError(unshrinkable, limits, label);
    const found = dossier ?? whole;
    if (found === undefined) throw hopelessError(all, limits, label);
    requireFitting(found, limits, label);
    return found.bytes;
  }

  /** Returns `undefined` if smaller images would not make it fit. */
  private async bindSmaller(
    assembled: AssembledResponse,
    rest: readonly Evidence[],
    { bytesMax }: DossierLimits,
  ): Promise<FinishedPdf | undefined> {
    if (rest.length === assembled.evidence.length) return undefined;
    const { imageShrinker, files } = this.deps;
    const taken = (await this.bind({ ...assembled, evidence: rest })).bytes.byteLength;
    const pictures = assembled.evidence.filter(isShrinkable);
    const room = { bytes: bytesMax - taken, queueKey: assembled.dispute.tenantId };
    const smaller = await shrinkInto(room, pictures, imageShrinker);
    if (smaller === undefined) return undefined;
    const fitted = this.withEvidence(assembled, withSmaller(assembled.evidence, smaller));
    return this.bind(fitted, withCopies(files, smaller.values()));
  }

  private bind(assembled: AssembledResponse, files?: Pick<FileStore, 'read'>): Promise<FinishedPdf> {
    const attachments = this.attach(assembled.evidence, assembled, files);
    return this.print(assembled, (html, document) => this.deps.pdf.bind(html, { ...document, attachments }));
  }

  private attach(
    evidence: readonly Evidence[],
    { letterCase: { template } }: AssembledResponse,
    files: Pick<FileStore, 'read'> = this.deps.files,
  ): Attachment[] {
    return toAttachments(evidence, template.language, files);
  }

  private async print(
    assembled: AssembledResponse,
    make: (html: string, document: PdfDocumentOptions) => Promise<FinishedPdf>,
  ): Promise<FinishedPdf> {
    const { content, title, language } = await this.write(assembled, 'print');
    try {
      return await make(content, {
        createdAt: assembled.letterCase.generatedAt,
        title,
        language,
        queueKey: assembled.dispute.tenantId,
        hasBreaks: true,
      });
    } catch (error) {
      throw toAppError(error);
    }
  }

  private async write({ letterCase, dispute }: AssembledResponse, form: LetterForm): Promise<WrittenLetter> {
    try {
      return await this.deps.letterWriter.write(letterCase, form, dispute.tenantId);
    } catch (error) {
      throw toAppError(error);
    }
  }

  private async describeMerchant(settings: ResponseSettings): Promise<Omit<LetterMerchant, 'name'>> {
    const [refundPolicyImage, userAgreementImage] = await Promise.all(
      imageFields.map((field) => this.readImage(settings.images[field])),
    );
    const { signatoryName, signatoryTitle } = settings;
    return {
      address: settings.merchantAddress,
      contactEmail: settings.contactEmail,
      businessModel: settings.merchantBusinessModel,
      refundPolicyUrl: settings.refundPolicyUrl,
      refundPolicyImage,
      userAgreementImage,
      signatory: signatoryName === undefined ? undefined : { name: signatoryName, title: signatoryTitle },
    };
  }

  private async readImage(image: CompanyImage | undefined): Promise<LetterImage | undefined> {
    if (image === undefined) return undefined;
    return { mimeType: image.mimeType, bytes: await this.deps.files.read(image.storageKey) };
  }
}

function toQuotes(statements: readonly Statement[]): LetterStatement[] {
  return statements.flatMap(({ isQuoted, from, at, text }) =>
    isQuoted && text !== undefined ? [{ from, ...optional('at', at), text }] : [],
  );
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof RenderingError)) return error;
  switch (error.kind) {
    case 'unreadable':
      return errors.exhibitUnreadable(error.message, error);
    case 'too_large':
      return errors.letterTooLarge(error.message, error);
    default:
      return errors.pdfUnavailable(error.message, error);
  }
}

function requireChoice(choice: TemplateChoice | undefined): TemplateChoice {
  if (choice === undefined) throw errors.noTemplate();
  return choice;
}

function toLetterLanguage(language: string): Language {
  return languages.find((known) => known === language) ?? 'en';
}

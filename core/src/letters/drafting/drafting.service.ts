import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { FirstPaymentReading } from '../../evidence/collection/first-payment-reading.js';
import type { EvidenceRepository } from '../../evidence/exhibits/evidence.repository.js';
import type { DisputeFactsReader } from '../../evidence/facts/dispute-facts-reader.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import { ChatClient, ChatError } from '../../platform/ai/chat-client.js';
import type { AiConfig, Config } from '../../platform/config.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { languages, type Language } from '../../platform/shared/language.js';
import type { Log } from '../../platform/shared/log.js';
import { businessCategories } from '../../rules/requirement-rows.js';
import { inLetterOrder } from '../claims/exhibit-order.js';
import { exhibitLabel } from '../rendering/letter-case.js';
import { toLetterDispute, toLetterExhibits } from '../responses/letter-parts.js';
import { toLanguage } from '../responses/responses.service.js';
import { factsOf, responseFactsOf } from './case-facts.js';
import type { Draft, DraftCase } from './drafts.js';
import { draftFromLetter } from './letter-draft.js';
import { toMarkdown } from './markdown-text.js';
import { draftByModel } from './model-drafter.js';

const unchanged = 'The sentences are those of the letter.';

type Written = Omit<Draft, 'facts' | 'exhibits' | 'content'>;

export type DraftingDeps = {
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly tenants: TenantsRepository;
  readonly responseSettings: ResponseSettingsRepository;
  readonly factsReader: Pick<DisputeFactsReader, 'readFacts'>;
  readonly clock: Clock;
  readonly registry: ProviderRegistry;
  readonly disputeLocks: DisputeLocks;
  readonly firstReading: Pick<FirstPaymentReading, 'attempt'>;
  readonly config: Pick<Config, 'ai'>;
  readonly log: Log;
};

/** The letter's argument as text, rewritten by the language model if one is set up. It is neither stored nor sent. */
export class DraftingService {
  private readonly model: { readonly client: ChatClient; readonly ai: AiConfig } | undefined;

  constructor(private readonly deps: DraftingDeps) {
    const { ai } = deps.config;
    this.model = ai === undefined ? undefined : { client: new ChatClient(ai, deps.log), ai };
  }

  async draft(actor: TenantActor, disputeId: string, language?: string): Promise<Draft> {
    const dispute = await this.requireOpen(actor.tenantId, disputeId);
    const requested = toLanguage(language);
    const unread = await this.deps.firstReading.attempt(dispute, actor.origin?.requestId);
    const draftCase = await this.describe(dispute, requested);
    const written = await this.write(draftCase);
    const { facts, exhibits } = draftCase;
    const note = noteOf(unread, written.note);
    return { ...written, note, facts, exhibits, content: toMarkdown(written.sentences) };
  }

  private async write(draftCase: DraftCase): Promise<Written> {
    if (this.model === undefined)
      return { ...draftFromLetter(draftCase), draftedBy: 'rules', note: undefined };
    const { client, ai } = this.model;
    try {
      const argument = await draftByModel(draftCase, client, ai);
      if (argument.sentences.length > 0) return { ...argument, draftedBy: 'model', note: undefined };
      const fromLetter = draftFromLetter(draftCase);
      const note = `The language model wrote no sentence that its citations support. ${unchanged}`;
      return { ...fromLetter, refused: argument.refused, draftedBy: 'rules', note };
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
      const note = `The language model could not be used: ${error.message}. ${unchanged}`;
      return { ...draftFromLetter(draftCase), draftedBy: 'rules', note };
    }
  }

  private async describe(dispute: Dispute, requested: Language | undefined): Promise<DraftCase> {
    const { tenantId, disputeId } = dispute;
    const [tenant, unordered, settings] = await Promise.all([
      this.deps.tenants.findTenant(tenantId),
      this.deps.evidence.listEvidence(tenantId, disputeId),
      this.deps.responseSettings.findSettings(tenantId),
    ]);
    const evidence = inLetterOrder(unordered, dispute);
    const { facts } = await this.deps.factsReader.readFacts(dispute, { evidence, settings });
    const language = requested ?? languages.find((known) => known === tenant?.language) ?? 'en';
    const providerLabel = this.deps.registry.find(dispute.provider)?.manifest.label ?? dispute.provider;
    return {
      dispute,
      language,
      category: businessCategories.find((known) => known === tenant?.businessCategory),
      facts: [
        ...factsOf(dispute, { providerLabel, merchant: tenant?.name, language }),
        ...responseFactsOf(facts, { language, disputed: dispute.amount }),
      ],
      exhibits: evidence.map((piece, index) => ({ label: exhibitLabel(index), evidence: piece })),
      letterCase: {
        merchant: { name: tenant?.name ?? '' },
        dispute: toLetterDispute(dispute, providerLabel),
        facts,
        template: { templateId: '', name: '', version: 1, language, content: '{{thesis}}' },
        exhibits: toLetterExhibits(evidence),
        timeline: [],
        generatedAt: this.deps.clock(),
      },
    };
  }

  private async requireOpen(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.getDispute(tenantId, disputeId);
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
    await this.deps.disputeLocks.requireUnlocked(dispute);
    return dispute;
  }
}

function noteOf(unread: string | undefined, note: string | undefined): string | undefined {
  const missing =
    unread === undefined
      ? undefined
      : `The payment couldn't be read, so the draft lacks its facts. ${unread}`;
  return missing === undefined || note === undefined ? (missing ?? note) : `${missing} ${note}`;
}

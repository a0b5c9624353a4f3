import { recordChange } from '../../case/casework/record-event.js';
import { needsResponse } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { cardNumberIn } from '../../evidence/exhibits/evidence-validation.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { EvidenceRepository } from '../../evidence/exhibits/evidence.repository.js';
import { isSent, readingCaseOf, type ReadingCaseDeps } from '../../evidence/facts/sent-evidence.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database } from '../../platform/database/database.js';
import { AppError, errors, invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { inLetterOrder } from '../claims/thesis-leads.js';
import {
  exhibitLabelsIn,
  namesTitle,
  type ExhibitCitation,
  type LabelledExhibit,
} from '../rendering/exhibit-references.js';
import { exhibitLabel } from '../rendering/letter-case.js';
import {
  argumentCharactersMax,
  argumentText,
  removedCitations,
  type ResponseArgument,
} from './response-argument.js';
import type { ArgumentVersion, ResponseArgumentsRepository } from './response-arguments.repository.js';
import type { ResponseAssembly } from './response-assembly.js';

export type ResponseArgumentsDeps = ReadingCaseDeps & {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly responseArguments: ResponseArgumentsRepository;
  readonly disputeLocks: DisputeLocks;
  readonly audit: AuditLog;
  readonly assembly: Pick<ResponseAssembly, 'assemble' | 'toPreview'>;
  readonly clock: Clock;
};

/** The exhibits of a dispute. Those that are sent have labels. */
type Exhibits = { readonly all: readonly Evidence[]; readonly sent: readonly Evidence[] };

export type ArgumentChange = {
  readonly text: string;
  /** The exhibits behind its labels at the time of writing. Default: the current labels. */
  readonly exhibits?: readonly LabelledExhibit[] | undefined;
  readonly draftedBy?: 'rules' | 'model' | undefined;
  /** The version that this changes, 0 for none; default: the current version. */
  readonly basedOnVersion?: number | undefined;
};

/** An argument as it is in the letter now. */
export type CurrentArgument = ResponseArgument & {
  /** Its citations: with a label if the exhibit exists, without one if it was removed. */
  readonly standing: readonly ExhibitCitation[];
};

/** Stores the merchant's own argument for a dispute. It is sent only with the response. */
export class ResponseArgumentsService {
  constructor(private readonly deps: ResponseArgumentsDeps) {}

  async findCurrent({ tenantId }: TenantActor, disputeId: string): Promise<CurrentArgument | undefined> {
    const [argument, { sent }] = await Promise.all([
      this.deps.responseArguments.findArgument(tenantId, disputeId),
      this.readExhibits(tenantId, disputeId),
    ]);
    return argument === undefined ? undefined : toCurrent(argument, sent);
  }

  async saveArgument(
    actor: TenantActor,
    disputeId: string,
    change: ArgumentChange,
  ): Promise<CurrentArgument> {
    const { tenantId } = actor;
    const text = requireText(change.text);
    const exhibits = await this.readExhibits(tenantId, disputeId);
    const replaces = change.draftedBy === undefined ? [] : await this.claimsInLetter(tenantId, disputeId);
    await this.write(actor, disputeId, (last) => {
      const current = last?.text === undefined ? 0 : last.version;
      if (change.basedOnVersion !== undefined && change.basedOnVersion !== current)
        throw errors.argumentChanged();
      const { draftedBy } = change;
      const isEdited = draftedBy !== undefined && last?.draftedBy !== undefined;
      const citations = cite(text, { change, exhibits, last });
      return { text, citations, draftedBy, replaces: isEdited ? last.replaces : replaces };
    });
    const saved = await this.findCurrent(actor, disputeId);
    if (saved === undefined) throw errors.argumentChanged();
    return saved;
  }

  /** Removes the argument from the response. Does nothing without one. */
  async removeArgument(actor: TenantActor, disputeId: string): Promise<void> {
    await this.write(actor, disputeId, (last) =>
      last?.text === undefined
        ? undefined
        : { text: undefined, citations: [], draftedBy: undefined, replaces: [] },
    );
  }

  /** The claims of the letter without an own argument. None for a letter that can't be written. */
  private async claimsInLetter(tenantId: string, disputeId: string): Promise<readonly string[]> {
    const { disputes, assembly, clock } = this.deps;
    const dispute = await disputes.getDispute(tenantId, disputeId);
    try {
      const request = { includeEvidence: true, generatedAt: clock(), readsPayment: false };
      const { letterCase, ...assembled } = await assembly.assemble(dispute, request);
      const own = { ...assembled, letterCase: { ...letterCase, merchantArgument: undefined } };
      return (await assembly.toPreview(own)).claims.map(({ id }) => id);
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  private async readExhibits(tenantId: string, disputeId: string): Promise<Exhibits> {
    const [dispute, all] = await Promise.all([
      this.deps.disputes.getDispute(tenantId, disputeId),
      this.deps.evidence.listEvidence(tenantId, disputeId),
    ]);
    const readingCase = await readingCaseOf(this.deps, dispute, all);
    return {
      all,
      sent: inLetterOrder(
        all.filter((exhibit) => isSent(exhibit, readingCase)),
        dispute,
      ),
    };
  }

  private async write(
    actor: TenantActor,
    disputeId: string,
    change: (
      last: ArgumentVersion | undefined,
    ) => Pick<ArgumentVersion, 'text' | 'citations' | 'draftedBy' | 'replaces'> | undefined,
  ): Promise<void> {
    const { tenantId } = actor;
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId });
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('argument');
      const last = await this.deps.responseArguments.findNewest(tx, tenantId, disputeId);
      const changed = change(last);
      if (changed === undefined) return;
      const version = (last?.version ?? 0) + 1;
      const writtenBy = actor.userId;
      await this.deps.responseArguments.insertArgument(tx, {
        ...changed,
        tenantId,
        disputeId,
        version,
        writtenBy,
      });
      // The text itself is not published, because it may contain data of cardholders.
      const isRemoved = changed.text === undefined;
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: isRemoved ? 'argument.removed' : 'argument.saved',
        data: { version },
        action: isRemoved ? 'response.argument_remove' : 'response.argument_save',
        details: { version },
      });
    });
  }
}

function toCurrent(argument: ResponseArgument, evidence: readonly Evidence[]): CurrentArgument {
  const cited = new Set(argument.citations.map(({ evidenceId }) => evidenceId));
  const there = evidence.flatMap(({ evidenceId, title }, index) =>
    cited.has(evidenceId) ? [{ label: exhibitLabel(index), evidenceId, title }] : [],
  );
  const removed = removedCitations(argument, evidence).map(({ evidenceId, title }) => ({
    evidenceId,
    title,
  }));
  return { ...argument, text: argumentText(argument, evidence), standing: [...there, ...removed] };
}

function requireText(written: string): string {
  const text = written.replaceAll(/\r\n?/g, '\n').trim();
  if (text === '' || text.length > argumentCharactersMax)
    throw invalidField('text', `An argument must have 1 to ${argumentCharactersMax} characters`);
  const problem = cardNumberIn(text);
  if (problem !== undefined) throw invalidField('text', problem);
  return text;
}

type Writing = {
  readonly change: ArgumentChange;
  readonly exhibits: Exhibits;
  readonly last: ArgumentVersion | undefined;
};

/** The exhibits behind the labels in a text, and removed ones that it still names by their titles. */
function cite(text: string, { change, exhibits: { all, sent }, last }: Writing): ExhibitCitation[] {
  const now = sent.map(({ evidenceId }, index) => ({ label: exhibitLabel(index), evidenceId }));
  const titles = new Map(all.map(({ evidenceId, title }) => [evidenceId, title]));
  const earlier = new Map((last?.citations ?? []).map(({ evidenceId, title }) => [evidenceId, title]));
  const labels = new Set(exhibitLabelsIn(text));
  const labelled = (change.exhibits ?? now).flatMap(({ label, evidenceId }) => {
    const title = titles.get(evidenceId) ?? earlier.get(evidenceId);
    return labels.has(label) && title !== undefined ? [{ label, evidenceId, title }] : [];
  });
  const known = new Set(labelled.map(({ evidenceId }) => evidenceId));
  const byTitle = [...earlier].flatMap(([evidenceId, title]) =>
    !titles.has(evidenceId) && !known.has(evidenceId) && namesTitle(text, title)
      ? [{ evidenceId, title }]
      : [],
  );
  return [...labelled, ...byTitle];
}

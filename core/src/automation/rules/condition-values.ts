import type { CompanyRates } from '../../case/currency/company-rates.js';
import type { ListedDispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { StoredCompleteness } from '../../evidence/requirements/stored-completeness.js';
import {
  ComparableWinRates,
  type ComparableWinRatesDeps,
  type WinRateLowerBound,
} from '../../insights/stats/comparable-win-rates.js';
import { CaseReadings, type CaseReadingsDeps } from './case-readings.js';
import { neededValues, type ComputedField, type ComputedValues, type ConditionInputs } from './conditions.js';
import type { Condition } from './rules.js';

export type ConditionValuesDeps = CaseReadingsDeps &
  ComparableWinRatesDeps & {
    readonly companyRates: Pick<CompanyRates, 'read'>;
    readonly disputes: Pick<DisputesRepository, 'countByEmail'>;
    readonly storedCompleteness: Pick<StoredCompleteness, 'findScores'>;
  };

/** The dispute as it is tested, and the time from which `days_left` counts. */
export type TestedDispute = { readonly dispute: ListedDispute; readonly at: Date };

export type ValuesReader = (
  tested: readonly TestedDispute[],
) => Promise<ReadonlyMap<string, ConditionInputs>>;

export type ReaderOptions = {
  readonly rules: readonly { readonly conditions: readonly Condition[] }[];
  /** Called for a dispute that can't be read, which is left out. Without it, the error is thrown. */
  readonly onFault?: (error: unknown, disputeId: string) => void;
};

type Needs = ReadonlyMap<string, ReadonlySet<ComputedField>>;

const caseFields: readonly ComputedField[] = ['refundState', 'compellingEvidence'];
/** Emails per statement. Each reads all evidence with customer details. */
const emailsMax = 100;

/**
 * Reads what conditions test beyond the columns of disputes, from what is stored. Calls no provider. The number of statements
 * grows with hundreds of disputes, not with each.
 */
export class ConditionValues {
  private readonly cases: CaseReadings;
  private readonly winRates: ComparableWinRates;

  constructor(private readonly deps: ConditionValuesDeps) {
    this.cases = new CaseReadings(deps);
    this.winRates = new ComparableWinRates(deps);
  }

  /**
   * Opens a reader for one preview or scan, which computes the company's win rates once. It returns the values that decide which
   * rule is the first that matches, by dispute. Disputes are left out if they are being changed, so that a value is unknown at the
   * moment.
   */
  open(tenantId: string, { rules, onFault }: ReaderOptions): ValuesReader {
    let lowerBounds: Promise<WinRateLowerBound> | undefined;
    return async (tested) => {
      const rates = await this.readRates(tenantId, rules);
      const needs: Needs = new Map(
        tested.map(({ dispute, at }) => [dispute.disputeId, neededValues(rules, dispute, { at, rates })]),
      );
      const completeness = await this.deps.storedCompleteness.findScores(
        tenantId,
        idsWith(needs, ['completeness']),
      );
      const customerDisputes = await this.countOfCustomers(tenantId, tested, needs);
      const cases = await this.readCases(tenantId, needs);
      if (idsWith(needs, ['winRateLowerBound']).length > 0)
        lowerBounds ??= this.winRates.readLowerBounds(tenantId);
      const lowerBoundOf = await lowerBounds;
      const values = new Map<string, ConditionInputs>();
      for (const { dispute } of tested) {
        const { disputeId } = dispute;
        const [score, ofCase] = [completeness.get(disputeId), cases(disputeId, onFault)];
        if (needs.get(disputeId)?.has('completeness') === true && score === undefined) continue;
        if (ofCase === undefined) continue;
        values.set(disputeId, {
          ...ofCase,
          rates,
          ...(score === undefined ? {} : { completeness: score }),
          customerDisputes: customerDisputes.get(disputeId) ?? null,
          winRateLowerBound: lowerBoundOf?.(dispute) ?? null,
        });
      }
      return values;
    };
  }

  /** Read only if a condition tests an amount. */
  private async readRates(
    tenantId: string,
    rules: ReaderOptions['rules'],
  ): Promise<ConditionInputs['rates']> {
    const isTested = rules.some(({ conditions }) =>
      conditions.some(({ currency }) => currency !== undefined),
    );
    return isTested ? (await this.deps.companyRates.read(tenantId)).rates : undefined;
  }

  /** The values of each dispute. They are undefined if the dispute was deleted or can't be read. */
  private async readCases(
    tenantId: string,
    needs: Needs,
  ): Promise<(disputeId: string, onFault: ReaderOptions['onFault']) => ComputedValues | undefined> {
    const wanted = idsWith(needs, caseFields).map((disputeId) => ({
      disputeId,
      withCompellingEvidence: needs.get(disputeId)?.has('compellingEvidence') === true,
    }));
    const read = await this.cases.read(tenantId, wanted);
    return (disputeId, onFault) => {
      const result = read.get(disputeId);
      if (result === undefined) return {};
      if (result.status === 'fulfilled') return result.value;
      if (onFault === undefined) throw result.reason;
      onFault(result.reason, disputeId);
      return undefined;
    };
  }

  /** The company's disputes of the customer of each of these, which is known by an email address. */
  private async countOfCustomers(
    tenantId: string,
    tested: readonly TestedDispute[],
    needs: Needs,
  ): Promise<ReadonlyMap<string, number>> {
    const wanted = new Set(idsWith(needs, ['customerDisputes']));
    const emailOf = new Map<string, string>();
    for (const { dispute } of tested) {
      const email = dispute.customer?.email;
      if (wanted.has(dispute.disputeId) && email !== undefined)
        emailOf.set(dispute.disputeId, email.toLowerCase());
    }
    const emails = [...new Set(emailOf.values())];
    const ofEmails = new Map<string, number>();
    for (let at = 0; at < emails.length; at += emailsMax)
      for (const [email, count] of await this.deps.disputes.countByEmail(
        tenantId,
        emails.slice(at, at + emailsMax),
      ))
        ofEmails.set(email, count);
    return new Map([...emailOf].map(([disputeId, email]) => [disputeId, ofEmails.get(email) ?? 0]));
  }
}

function idsWith(needs: Needs, fields: readonly ComputedField[]): string[] {
  return [...needs].filter(([, needed]) => fields.some((field) => needed.has(field))).map(([id]) => id);
}

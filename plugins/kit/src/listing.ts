import type { ProviderDispute } from './dispute.js';
import { isProviderError, ProviderError } from './errors.js';

/** A row of a provider's list that could not be read. Core stores it unchanged, reports it, and retries it. */
export type UnreadableDispute = {
  /** Absent if not even the ID is readable. */
  readonly providerDisputeId?: string;
  readonly fault: ProviderError;
  /** The row as the provider sent it. */
  readonly raw: unknown;
};
export type ListedDispute = ProviderDispute | UnreadableDispute;

export function isUnreadable(listed: ListedDispute): listed is UnreadableDispute {
  return 'fault' in listed;
}

type ListedRow = { readonly id: string | undefined; readonly raw: unknown };

/** This many failed calls in a row mean that the provider is down or that access is missing, not that one dispute is at fault. */
const failedCallsMax = 10;
/** Fewer if the provider does not respond at all, because each attempt then waits for the timeout. */
const unansweredCallsMax = 3;

/** Reads the rows of a list one by one, so that an unreadable row does not hide the others. One reader per list. */
export class ListReader {
  private failedCalls = 0;

  constructor(private readonly provider: string) {}

  /** @throws {ProviderError} if the failure concerns the whole account: rejected credentials, a rate limit, an outage */
  async read(
    { id, raw }: ListedRow,
    work: () => ProviderDispute | Promise<ProviderDispute>,
  ): Promise<ListedDispute> {
    try {
      const dispute = await work();
      this.failedCalls = 0;
      return dispute;
    } catch (error) {
      if (!isProviderError(error) || this.endsList(error)) throw error;
      return { ...(id === undefined ? {} : { providerDisputeId: id }), fault: this.faultOfRow(error), raw };
    }
  }

  private endsList(error: ProviderError): boolean {
    if (error.kind === 'rate_limited') return true;
    if (error.kind === 'credentials' && error.status !== 403) return true;
    if (error.kind === 'unexpected_answer' || error.kind === 'not_found') return false;
    this.failedCalls += 1;
    return this.failedCalls >= (error.status === undefined ? unansweredCallsMax : failedCallsMax);
  }

  /** One forbidden dispute does not mean that the credentials are wrong. */
  private faultOfRow(error: ProviderError): ProviderError {
    if (error.kind !== 'credentials') return error;
    return new ProviderError('refused', `${this.provider} refused access to this dispute (403).`, {
      cause: error,
    });
  }
}

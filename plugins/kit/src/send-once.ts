import type { ProviderDispute } from './dispute.js';
import { isProviderError, orUndefined, ProviderError } from './errors.js';
import type { ProviderErrorKind } from './errors.js';
import type { Receipt, SubmissionJournal } from './packet.js';

/** The one call of a submission or an acceptance that can't be undone. `State` is the dispute as it is read afterwards. */
export type IrreversibleCall<State, Result> = {
  /** Marks the call as sent before it is made. Absent for acceptances: core records those itself. */
  readonly journal?: Pick<SubmissionJournal, 'markSending'>;
  readonly provider: string;
  /** Completes "<provider> has not confirmed yet that …", for example `the evidence was sent to the bank`. */
  readonly label: string;
  /** Makes the call. May throw `indeterminate` if the response doesn't prove that the call took effect. */
  readonly send: () => Promise<Result>;
  /** Reads the dispute after a lost response. It must change nothing; if it fails, nothing is confirmed. */
  readonly read: () => Promise<State>;
  /**
   * The result, if this state proves that the call took effect.
   * @throws {ProviderError} of kind `refused` if the state proves that the call can no longer take effect
   */
  readonly confirm: (state: State, error: ProviderError) => Result | undefined;
  /** Errors after which the call may have taken effect. `refused`: a repeat of a successful call is refused. */
  readonly recoverFrom?: readonly ProviderErrorKind[];
};

const lostResponse = ['indeterminate', 'unexpected_answer'] as const;

/**
 * Makes a call that must take effect exactly once. If the response is lost, it reads the dispute to find out what
 * happened, and never sends again: only a later run with the same journal may do that, after it has read the dispute.
 * @throws {ProviderError} `indeterminate` if it is unknown whether the call took effect; every other kind means it didn't
 */
export async function sendOnce<State, Result>(call: IrreversibleCall<State, Result>): Promise<Result> {
  await call.journal?.markSending();
  try {
    return await call.send();
  } catch (error) {
    return recover(call, error);
  }
}

async function recover<State, Result>(
  { provider, label, read, confirm, recoverFrom = lostResponse }: IrreversibleCall<State, Result>,
  error: unknown,
): Promise<Result> {
  if (!isProviderError(error) || !recoverFrom.includes(error.kind)) throw error;
  const state = await orUndefined(read());
  const result = state === undefined ? undefined : confirm(state, error);
  if (result !== undefined) return result;
  if (error.kind === 'indeterminate' || error.kind === 'refused') throw error;
  throw new ProviderError('indeterminate', `${provider} has not confirmed yet that ${label}.`, {
    cause: error,
  });
}

/** The receipt of a call that took effect: without the dispute, if its response is only partly readable. */
export function receiptOf(
  providerStatus: string,
  raw: Receipt['raw'],
  toDispute: () => ProviderDispute,
): Receipt {
  try {
    return { providerStatus, raw, dispute: toDispute() };
  } catch (error) {
    if (isProviderError(error)) return { providerStatus, raw };
    throw error;
  }
}

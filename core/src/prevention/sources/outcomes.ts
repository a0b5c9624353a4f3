import type { Money } from '@rebuttal/plugin-kit';

import type { AlertOutcome } from '../alerts/alerts.js';

/** An outcome that its source has not taken yet. */
export type OutcomeToSend = {
  readonly alertId: string;
  /** The source's ID of the alert. */
  readonly externalId: string;
  readonly outcome: AlertOutcome;
  readonly outcomeAt: Date;
  /** The amount of the alert. */
  readonly amount: Money | undefined;
  /** Set if the refund is final. */
  readonly refund: { readonly amount: Money; readonly at: Date; readonly id: string | undefined } | undefined;
};

/** Empty if the source took it. A final error is not retried. */
export type OutcomeResult = { readonly error?: string; readonly isFinal?: boolean };

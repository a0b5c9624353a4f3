import type { Simulator } from '@rebuttal/plugin-kit/simulator';

import { invalidField } from '../../platform/errors/catalogue.js';

export function withNewEventId(simulator: Simulator, body: string): string {
  const { withNewEventId: renew } = simulator;
  if (renew === undefined) throw invalidField('fresh_id', 'The events of this provider cannot get a new id');
  try {
    return renew(body);
  } catch (error) {
    if (error instanceof RangeError)
      throw invalidField('body', `The event can't get a new id: ${error.message}`);
    throw error;
  }
}

/** Simulators throw a RangeError for requests that the provider could not have. */
export function guarded<T>(work: () => T, field = 'dispute'): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw invalidField(field, error.message);
    throw error;
  }
}

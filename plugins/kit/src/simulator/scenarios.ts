import { lookUp } from '../json.js';

import type { SimulatedDisputeRequest } from './simulator.js';

/** An unusual order or repetition in which a scenario's webhooks are posted. */
export type Delivery = 'twice' | 'reversed';

/** A simulator's scenarios by name, each with its plan: how it differs from the usual course. */
export type ScenarioSet<Plan> = {
  readonly names: readonly string[];
  /** The name of the default without one. @throws {RangeError} if there is no such scenario */
  nameOf(scenario: SimulatedDisputeRequest['scenario']): string;
  /** @throws {RangeError} if there is no such scenario */
  planOf(scenario: string): Plan;
};

export function defineScenarios<Plan>(
  plans: Readonly<Record<string, Plan>>,
  defaultName: string,
): ScenarioSet<Plan> {
  const names = Object.keys(plans);
  const planOf = (scenario: string) => {
    const plan = lookUp(plans, scenario);
    if (plan !== undefined) return plan;
    throw new RangeError(`there is no scenario "${scenario}" here; there are ${names.join(', ')}`);
  };
  return {
    names,
    planOf,
    nameOf(scenario = defaultName) {
      planOf(scenario);
      return scenario;
    },
  };
}

/** The webhook bodies in the order in which the scenario posts them: in sequence, reversed, or each one twice. */
export function deliveries<T>(bodies: readonly T[], delivery: Delivery | undefined): readonly T[] {
  if (delivery === 'reversed') return bodies.toReversed();
  return delivery === 'twice' ? bodies.flatMap((body) => [body, body]) : bodies;
}

import type { SimulatedDisputeRequest } from './simulator.js';

/** An unusual order or repetition in which a scenario's webhooks are posted. */
export type Delivery = 'twice' | 'reversed';

/** Finds a scenario by its name. Without a name, it is the default. */
export type ScenarioSet<S extends string> = {
  readonly names: readonly S[];
  /** @throws {RangeError} if there is no such scenario */
  nameOf(scenario: SimulatedDisputeRequest['scenario']): S;
};

export function defineScenarios<S extends string>(
  scenarios: Readonly<Record<S, unknown>>,
  defaultName: NoInfer<S>,
): ScenarioSet<S> {
  const names = Object.keys(scenarios) as S[];
  return {
    names,
    nameOf(scenario = defaultName) {
      const found = names.find((name) => name === scenario);
      if (found !== undefined) return found;
      throw new RangeError(`there is no scenario "${scenario}" here; there are ${names.join(', ')}`);
    },
  };
}

/** The webhook bodies in the order in which the scenario posts them: in sequence, reversed, or each one twice. */
export function deliveries<T>(bodies: readonly T[], delivery: Delivery | undefined): readonly T[] {
  if (delivery === 'reversed') return bodies.toReversed();
  return delivery === 'twice' ? bodies.flatMap((body) => [body, body]) : bodies;
}

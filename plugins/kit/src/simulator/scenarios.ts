import type { SimulatedDisputeRequest } from './simulator.js';

/** In which order, and how often, a story's webhooks are posted. */
export type Delivery = 'twice' | 'reversed';

/** Finds a story by its name; without a name it is `chargeback`. */
export type ScenarioSet<S extends string> = {
  readonly names: readonly S[];
  /** @throws {RangeError} if there is no such story */
  nameOf(scenario: SimulatedDisputeRequest['scenario']): S;
};

export function defineScenarios<S extends string>(
  stories: Readonly<Record<S, unknown>>,
  usual: NoInfer<S>,
): ScenarioSet<S> {
  const names = Object.keys(stories) as S[];
  return {
    names,
    nameOf(scenario = usual) {
      const found = names.find((name) => name === scenario);
      if (found !== undefined) return found;
      throw new RangeError(`there is no scenario "${scenario}" here; there are ${names.join(', ')}`);
    },
  };
}

/** What is posted, in the order of the story: each body after the other, backwards, or each one again at once. */
export function deliveries<T>(bodies: readonly T[], delivery: Delivery | undefined): readonly T[] {
  if (delivery === 'reversed') return bodies.toReversed();
  return delivery === 'twice' ? bodies.flatMap((body) => [body, body]) : bodies;
}

import { can } from '../loading.js';
import type { Capability, AnyProvider } from '../provider.js';

import type { World } from './world.js';

/** One guarantee that every provider gives, and how it is proved in a world of its own. */
export type Case = {
  readonly title: string;
  readonly run: (world: World) => Promise<void> | void;
  /** Only a provider with these abilities has this case. */
  readonly needs?: readonly Capability[];
  /** Only with what the sample tells, for example a signature that holds a time. */
  readonly unless?: boolean;
};

export function applicable(cases: readonly Case[], provider: AnyProvider): Case[] {
  return cases.filter(
    ({ needs = [], unless = false }) => !unless && needs.every((ability) => can(provider, ability)),
  );
}

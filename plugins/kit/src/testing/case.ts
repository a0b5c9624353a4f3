import { can } from '../loading.js';
import type { Capability, AnyProvider } from '../provider.js';

import type { World } from './world.js';

/** One guarantee of every provider, and its test in a separate world. */
export type Case = {
  readonly title: string;
  readonly run: (world: World) => Promise<void> | void;
  /** Only providers with these capabilities have this case. */
  readonly needs?: readonly Capability[];
  /** Makes no call and plays no dispute, so that it also applies without a simulator. */
  readonly isOffline?: true;
  /** Skips the case if the sample lacks what it needs, for example a signature with a time. */
  readonly unless?: boolean;
};

export function applicable(cases: readonly Case[], provider: AnyProvider): Case[] {
  return cases.filter(
    ({ needs = [], unless = false }) => !unless && needs.every((ability) => can(provider, ability)),
  );
}

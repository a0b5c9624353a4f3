import { texts } from '#texts/app';

import type { PlanFeature } from '../features/plans/plan.js';
import { useSession } from '../stores/session.js';
import { lazyScreen } from './lazy-screen.js';
import { screenCode, type ScreenName, screensAt, shellPaths } from './screen-code.js';

export type LazyScreen = ReturnType<typeof lazyScreen>;

export const screens = Object.fromEntries(
  Object.entries(screenCode).map(([name, load]) => [name, lazyScreen(load)]),
) as Readonly<Record<ScreenName, LazyScreen>>;

export type ShellScreen = {
  readonly path: string;
  readonly screen: LazyScreen;
  /** The plan feature that the screen requires. Without it, an upgrade prompt replaces the screen and its code isn't loaded. */
  readonly needs: { readonly feature: PlanFeature; readonly featureName: string } | undefined;
};

const needs: Readonly<Partial<Record<ScreenName, ShellScreen['needs']>>> = {
  analytics: { feature: 'analytics', featureName: texts.features.analytics },
  templates: { feature: 'template_management', featureName: texts.features.templates },
};

/** The screens for signed-in users. */
export const shellScreens: readonly ShellScreen[] = shellPaths.map(([path, name]) => ({
  path,
  screen: screens[name],
  needs: needs[name],
}));

/** Loads the code of the screen at a path. Never rejects. A failure surfaces when the screen is opened. */
export async function preloadScreen(pathname: string): Promise<void> {
  const names = screensAt(pathname, useSession.getState().status !== 'signed_out');
  await Promise.allSettled(names.map((name) => screens[name].preload()));
}

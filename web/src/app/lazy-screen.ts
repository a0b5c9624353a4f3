import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react';

/**
 * A screen whose code is loaded when it is first shown, or preloaded. After loading, it renders synchronously. React's
 * `lazy` would suspend even then, and React delays the content after a fallback by 300 ms.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;
  const preload = (): Promise<ComponentType> => {
    loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Waiting = lazy(async () => ({ default: await preload() }));
  // Chosen once. Switching the component type would remount the screen and lose its state.
  const Screen = (): ReactElement => createElement(useState(() => loaded ?? Waiting)[0]);
  return { Screen, preload };
}

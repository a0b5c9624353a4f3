import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react';

/**
 * A screen whose code is loaded when it is first shown, or sooner when it is likely to be. Once its code is here it is
 * drawn at once: a `lazy` of React's would wait even then, and React holds back what follows a fallback for 300 ms.
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
  // Chosen once: another component in its place would begin the screen anew.
  const Screen = (): ReactElement => createElement(useState(() => loaded ?? Waiting)[0]);
  return { Screen, preload };
}

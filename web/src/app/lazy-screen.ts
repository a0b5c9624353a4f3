import { type ComponentType, lazy } from 'react';

/** A screen whose code is loaded when it is first shown, or sooner when it is likely to be. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<ComponentType> | undefined;
  const preload = (): Promise<ComponentType> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { Screen: lazy(async () => ({ default: await preload() })), preload };
}

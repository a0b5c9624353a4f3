import type * as core from '@rebuttal/core';

import { CommandError } from './errors.js';

export type Core = typeof core;

/**
 * Loads the server's code for the commands that work without a server. It is large, so other commands never load it.
 */
export async function importCore(): Promise<Core> {
  try {
    return await import('@rebuttal/core');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new CommandError('The server is not built. Run "npm run build" in the folder of Rebuttal.', {
      code: 'not_built',
      cause,
    });
  }
}

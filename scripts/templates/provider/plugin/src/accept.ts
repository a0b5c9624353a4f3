import type { Receipt } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Gives a dispute up, which cannot be taken back. One that is given up already counts as done. */
export function acceptDispute(_context: PluginContext, _id: string): Promise<Receipt> {
  return unwritten('acceptDispute in src/accept.ts', 'Accepting a dispute');
}

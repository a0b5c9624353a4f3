import type { Receipt } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Accepts a dispute, which is irreversible. An accepted one counts as done. */
export function acceptDispute(_context: PluginContext, _id: string): Promise<Receipt> {
  return unwritten('acceptDispute in src/accept.ts', 'Accepting a dispute');
}

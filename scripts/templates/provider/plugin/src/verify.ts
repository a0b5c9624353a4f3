import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Makes the cheapest authenticated call. @throws {ProviderError} of kind `credentials` if it is rejected */
export function verifyCredentials(_context: PluginContext): Promise<{ readonly message: string }> {
  return unwritten('verifyCredentials in src/verify.ts', 'Credentials');
}

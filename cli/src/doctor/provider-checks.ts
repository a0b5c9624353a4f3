import type { Config, Database, Keys, ProviderAnswer } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { findingsOf, type Finding } from './finding.js';

type Asking = { readonly config: Config; readonly database: Database; readonly keys: Keys };

const unreachable = ['unavailable', 'indeterminate', 'rate_limited'];

/** Whether the way to each provider is open, and its credentials are still taken. */
export async function checkProviders(core: Core, asking: Asking): Promise<Finding[]> {
  const providers = await core.loadProviders(asking.config.plugins).catch(() => undefined);
  if (providers === undefined) return []; // said of the plugins
  return (await core.askProviders({ ...asking, providers })).map(toFinding);
}

function toFinding({ label, accountId, problem }: ProviderAnswer): Finding {
  const { ok, warn, fail } = findingsOf('PSP');
  if (problem === undefined) return ok(`${label} answers and takes the credentials of ${accountId}`);
  const { kind, message } = problem;
  if (unreachable.includes(kind))
    return fail(
      `${label} cannot be reached: ${message} Open the way out to it (firewall, proxy, DNS), or see its status page.`,
    );
  if (kind === 'credentials')
    return warn(`${label} refuses the credentials of ${accountId}: ${message} Have them entered anew.`);
  return warn(`${label} gave an answer for ${accountId} that is not understood: ${message}`);
}

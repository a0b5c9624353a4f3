import type { Config, Database, Keys, ProviderProbe } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { findingsOf, type Finding } from './finding.js';

type CheckInput = { readonly config: Config; readonly database: Database; readonly keys: Keys };

const unreachable = ['unavailable', 'indeterminate', 'rate_limited'];

/** Checks that each provider is reachable and still accepts the credentials. */
export async function checkProviders(core: Core, input: CheckInput): Promise<Finding[]> {
  const { plugins: names, sandbox } = input.config;
  const plugins = await core.loadPlugins(names, { withSimulators: sandbox }).catch(() => undefined);
  if (plugins === undefined) return []; // reported by the plugin check
  return (await core.probeProviders({ ...input, providers: plugins.providers })).map(toFinding);
}

function toFinding({ label, accountId, problem }: ProviderProbe): Finding {
  const { ok, warn, fail } = findingsOf('PSP');
  if (problem === undefined) return ok(`${label} responds and accepts the credentials of ${accountId}`);
  const { kind, message } = problem;
  if (unreachable.includes(kind))
    return fail(
      `Could not reach ${label}: ${message} Allow outgoing connections to it (firewall, proxy, DNS), or see its status page.`,
    );
  if (kind === 'credentials')
    return warn(`${label} rejects the credentials of ${accountId}: ${message} Enter them again.`);
  return warn(`${label} sent an unexpected response for ${accountId}: ${message}`);
}

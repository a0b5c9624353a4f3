import { allowed } from './allowed.js';
import { faultsOfExchange } from './exchange.js';
import { faultsOfInput, faultsOfWebhook } from './named.js';
import { loadSpec } from './openapi.js';
import { loadProvider, playAll, typesOf } from './play.js';

/**
 * npm run check:schemas -- <provider> <openapi.json or .yaml>…: runs a plugin against its simulator and checks every call,
 * response and webhook against the provider's OpenAPI files. The files belong to the provider and aren't part of this
 * repository; each plugin's README.md names them.
 */
const [id, ...files] = process.argv.slice(2);
if (id === undefined || files.length === 0) {
  process.stderr.write('Usage: npm run check:schemas -- <provider> <openapi.json or .yaml>…\n');
  process.exit(2);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const specs = files.map(loadSpec);
const { provider, samples } = await loadProvider(id);
const { exchanges, webhooks } = await playAll(provider, samples);

const counts = new Map<string, number>();
const faults = [
  ...exchanges.flatMap((exchange) => [
    ...faultsOfExchange(specs, exchange),
    ...faultsOfInput(specs, id, exchange),
  ]),
  ...webhooks.flatMap((webhook) => {
    const types = typesOf(provider, webhook);
    return faultsOfWebhook(specs, id, { body: webhook.body, types });
  }),
];
for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);

const allowances = allowed[id] ?? [];
const isAllowed = (fault: string) => allowances.some((allowance) => allowance.fault.test(fault));
const deviations = [...counts]
  .filter(([fault]) => !isAllowed(fault))
  .sort(([left], [right]) => (left < right ? -1 : 1));

print(
  `${provider.manifest.label}: ${exchanges.length} calls and ${webhooks.length} webhooks against ${files.length} files`,
);
for (const { fault, why } of allowances) {
  const isSeen = [...counts.keys()].some((one) => fault.test(one));
  print(isSeen ? `  allowed: ${why}` : `  no longer needed: the allowance for ${String(fault)}`);
}
for (const [fault, count] of deviations) print(`  ${count} x ${fault}`);
print(deviations.length === 0 ? 'No deviations.' : `${deviations.length} deviations.`);
process.exitCode = deviations.length === 0 ? 0 : 1;

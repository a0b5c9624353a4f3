import type { Config, Rotation } from '@rebuttal/core';
import type { Command } from 'commander';

import { CommandError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import { requireInstallation, withOwnerUrl } from '../offline-database.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import { requireYes } from '../terminal/prompt.js';

export function declareKeys(program: Command): void {
  const keys = program.command('keys').description('Rotate the keys that seal secrets.');
  declare(keys, 'rotate', 'Seal everything with the first key. Continues where it was interrupted.', [
    'rebuttal keys rotate',
    'ENCRYPTION_KEYS="k$(date +%Y%m%d%H%M):$(openssl rand -base64 32),$ENCRYPTION_KEYS" rebuttal keys rotate',
  ])
    .option('--drop-old', 'delete the keys of keys.json that no longer seal anything')
    .option('-y, --yes', 'delete them without confirmation')
    .addHelpText(
      'after',
      `
Keys in ENCRYPTION_KEYS: put the new one first, restart all servers with both, then run this. The servers may keep running.
Keys in DATA_DIR/keys.json: stop the server. This command creates the new key.
`,
    )
    .action(rotateKeys);
}

type RotateOptions = JsonOption & { readonly dropOld?: true; readonly yes?: true };

async function rotateKeys(options: RotateOptions): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const config = core.loadConfig();
  requireInstallation(config);
  core.requireKeys(config);
  requireNoServer(core, config);
  const dropOld = options.dropOld === true;
  if (dropOld) await requireYes('Delete the old keys? Backups made by other tools need them.', options);
  const progress = createProgress(!output.isJson);
  progress.begin('Sealing');
  const rotation = await withOwnerUrl(core, config, (ownerUrl, signal) =>
    core.rotateKeys(config, { ownerUrl, dropOld, signal, onProgress: progress.show }),
  ).finally(progress.end);
  const { newest, values, isNewKey, unused, isDropped, unopened } = rotation;
  output.document({ key: newest, is_new: isNewKey, values, unused, dropped: isDropped, unopened }, () =>
    toLines(rotation, config),
  );
  if (unopened.length > 0) {
    const shown = unopened.slice(0, 3).join(', ');
    const more = unopened.length > 3 ? ` and ${unopened.length - 3} more` : '';
    throw new CommandError(
      `None of the keys opens ${shown}${more}. Add the key that sealed them to ENCRYPTION_KEYS and run this again. Everything else is sealed with ${newest}.`,
      { code: 'unopened' },
    );
  }
}

/** A running server keeps its keys in memory and would not see a new one. */
function requireNoServer(core: Core, config: Config): void {
  const hasOwnKeys = config.encryptionKeys !== undefined;
  if (hasOwnKeys || core.findEmbeddedPostgres(config.dataDir) === undefined) return;
  throw new CommandError('A server is running here and would not see the new key. Stop it first.', {
    code: 'server_running',
  });
}

function toLines({ newest, values, isNewKey, unused, isDropped }: Rotation, config: Config): string[] {
  const isOld = values === 0 && !isNewKey;
  return [
    ...(isNewKey ? [`Added a new key, ${newest}, to ${config.dataDir}/keys.json.`] : []),
    isOld ? `Everything is already sealed with ${newest}.` : `Sealed ${values} values with ${newest}.`,
    ...(isOld && unused.length === 0
      ? [
          'To rotate, put a new key first: ENCRYPTION_KEYS="k$(date +%Y%m%d%H%M):$(openssl rand -base64 32),$ENCRYPTION_KEYS"',
        ]
      : []),
    ...(unused.length > 0 ? [adviceFor(unused, isDropped, config)] : []),
  ];
}

function adviceFor(unused: readonly string[], isDropped: boolean, config: Config): string {
  const names = unused.join(', ');
  if (isDropped) return `Deleted ${names}.`;
  return config.encryptionKeys === undefined
    ? `${names} no longer seals anything. Delete it with: rebuttal keys rotate --drop-old`
    : `${names} no longer seals anything. Remove it from ENCRYPTION_KEYS.`;
}

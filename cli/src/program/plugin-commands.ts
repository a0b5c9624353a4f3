import type { Command } from 'commander';

import type { JsonOption } from '../terminal/output.js';
import { declare } from './declaring.js';

/** What tells about plugins. They are loaded here; no server is needed. */
export function declarePluginCommands(program: Command): void {
  program.commandsGroup('Plugins:');
  const plugins = program.command('plugins').description('Look into the plugins of payment providers.');
  declare(plugins, 'list', 'List the plugins that the server would load, and what each can do.', [
    'rebuttal plugins list',
    'PLUGINS=@rebuttal/plugin-stripe,./plugins/mine rebuttal plugins list --json',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/plugins.js')).listPlugins(options);
  });
  declare(plugins, 'check', 'Check a plugin: its faults or its abilities, and a rehearsal without network.', [
    'rebuttal plugins check stripe',
    'rebuttal plugins check ./plugins/mine',
  ])
    .argument('<name>', 'an id, a package name or a path')
    .action(async (name: string, options: JsonOption) => {
      await (await import('../commands/plugins.js')).checkPlugin(name, options);
    });
  const providers = program.command('providers').description('Look into what providers ask merchants for.');
  declare(providers, 'init', 'Show the catalogue of credential fields, which the plugins bring along.', [
    'rebuttal providers init',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/plugins.js')).initProviders(options);
  });
}

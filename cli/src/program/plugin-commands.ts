import type { Command } from 'commander';

import type { JsonOption } from '../terminal/output.js';
import { declare } from './declaring.js';

/** Commands that describe plugins. They load the plugins in this process and need no server. */
export function declarePluginCommands(program: Command): void {
  program.commandsGroup('Plugins:');
  const plugins = program.command('plugins').description('List and check the plugins of payment providers.');
  declare(plugins, 'list', 'List the plugins that the server would load, and their capabilities.', [
    'rebuttal plugins list',
    'PLUGINS=@rebuttal/plugin-stripe,./plugins/mine rebuttal plugins list --json',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/plugins.js')).listPlugins(options);
  });
  declare(
    plugins,
    'check',
    'Check a plugin: its faults or its capabilities, and a test run without network.',
    ['rebuttal plugins check stripe', 'rebuttal plugins check ./plugins/mine'],
  )
    .argument('<name>', 'an id, a package name or a path')
    .action(async (name: string, options: JsonOption) => {
      await (await import('../commands/plugins.js')).checkPlugin(name, options);
    });
  const providers = program.command('providers').description('Show the credentials that providers require.');
  declare(providers, 'init', 'Show the catalog of credential fields, which comes from the plugins.', [
    'rebuttal providers init',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/plugins.js')).initProviders(options);
  });
}

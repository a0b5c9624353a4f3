import { Argument, type Command } from 'commander';

import type { ChangeRuleOptions, ListRunsOptions } from '../commands/rules.js';
import type { JsonOption } from '../terminal/output.js';
import { declare } from './declaring.js';

const example = 'rul_01kakhr5x2m7q9t3v8wz';

/** Commands for automation rules. */
export function declareRuleCommands(rules: Command): void {
  declare(rules, 'list', 'List the rules in the order in which they are tried.', [
    'rebuttal rules list',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/rules.js')).listRules(options);
  });
  declare(
    rules,
    'add',
    'Add the rule in a JSON file. It starts as a dry run unless the file says otherwise.',
    ['rebuttal rules add small-disputes.json'],
  )
    .addArgument(fileArgument())
    .action(async (file: string, options: JsonOption) => {
      await (await import('../commands/rules.js')).addRule(file, options);
    });
  declare(rules, 'preview', 'Count the disputes of the last 90 days that a rule would have matched.', [
    'rebuttal rules preview small-disputes.json',
  ])
    .addArgument(fileArgument())
    .action(async (file: string, options: JsonOption) => {
      await (await import('../commands/rules.js')).previewRule(file, options);
    });
  declareChanges(rules);
  declare(rules, 'runs', 'List what rules did and planned, newest first.', [
    'rebuttal rules runs',
    `rebuttal rules runs --rule ${example}`,
  ])
    .option('--rule <id>', 'only of this rule')
    .option('--dispute <id>', 'only on this dispute')
    .action(async (options: ListRunsOptions) => {
      await (await import('../commands/rules.js')).listRuns(options);
    });
}

function declareChanges(rules: Command): void {
  for (const [name, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    declare(
      rules,
      name,
      isEnabled ? 'Enable a rule, in your name.' : 'Disable a rule: it does nothing more.',
      [`rebuttal rules ${name} ${example}`],
    )
      .addArgument(ruleArgument())
      .action(async (ruleId: string, options: JsonOption) => {
        await (await import('../commands/rules.js')).switchRule(ruleId, isEnabled, options);
      });
  declare(rules, 'delete', 'Delete a rule.', [`rebuttal rules delete ${example}`])
    .addArgument(ruleArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (ruleId: string, options: ChangeRuleOptions) => {
      await (await import('../commands/rules.js')).deleteRule(ruleId, options);
    });
}

const fileArgument = () => new Argument('<file>', 'a JSON file with the rule');
const ruleArgument = () => new Argument('<rule>', 'the rule, rul_…');

import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { McpController } from './mcp/mcp.controller.js';
import { McpService, type McpDeps } from './mcp/mcp.service.js';
import { ReadCalls } from './mcp/read-calls.js';
import { AlertRules, type AlertRulesDeps } from './rules/alert-rules.js';
import { AutomationController } from './rules/automation.controller.js';
import { ConditionValues, type ConditionValuesDeps } from './rules/condition-values.js';
import { RuleActs, type RuleActsDeps } from './rules/rule-acts.js';
import { RulesEngine, type RulesEngineDeps } from './rules/rules-engine.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesService, type RulesDeps } from './rules/rules.service.js';

/** Tools for agents. */
export function createMcp(base: Omit<McpDeps, 'readCalls'>) {
  const readCalls = new ReadCalls(base);
  const service = new McpService({ ...base, readCalls });
  return {
    readCalls,
    controllers: [[McpController, () => new McpController(service)]] satisfies ControllerEntries,
  };
}

type RulesWiringDeps = Omit<RulesDeps & RulesEngineDeps & RuleActsDeps, 'conditionValues' | 'alertRules'> &
  ConditionValuesDeps &
  AlertRulesDeps;

/** Rules that act on disputes. */
export function createRules(deps: RulesWiringDeps) {
  const base = { ...deps, conditionValues: new ConditionValues(deps), alertRules: new AlertRules(deps) };
  const service = new RulesService(base);
  const engine = new RulesEngine(base);
  const acts = new RuleActs(base);
  return {
    engine,
    acts,
    controllers: [
      [RulesController, () => new RulesController(service)],
      [AutomationController, () => new AutomationController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'automation.scan': (_job, lease) => engine.run(lease.claimedAt),
      'automation.act': (job) => acts.run(job),
    } satisfies Partial<JobHandlers>,
  };
}

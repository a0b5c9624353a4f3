import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { AutomationController } from './automation.controller.js';
import { ConditionValues, type ConditionValuesDeps } from './condition-values.js';
import { RuleActs, type RuleActsDeps } from './rule-acts.js';
import { RulesEngine, type RulesEngineDeps } from './rules-engine.js';
import { RulesController } from './rules.controller.js';
import { RulesService, type RulesDeps } from './rules.service.js';

type RulesWiringDeps = Omit<RulesDeps & RulesEngineDeps & RuleActsDeps, 'conditionValues'> &
  ConditionValuesDeps;

/** Rules that act on disputes. */
export function createRules(deps: RulesWiringDeps) {
  const base = { ...deps, conditionValues: new ConditionValues(deps) };
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

import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { AutomationController } from './automation.controller.js';
import { RuleActs, type RuleActsDeps } from './rule-acts.js';
import { RulesEngine, type RulesEngineDeps } from './rules-engine.js';
import { RulesController } from './rules.controller.js';
import { RulesService, type RulesDeps } from './rules.service.js';

/** Rules that act on disputes. */
export function createRules(base: RulesDeps & RulesEngineDeps & RuleActsDeps) {
  const service = new RulesService(base);
  const engine = new RulesEngine(base);
  const ruleActs = new RuleActs(base);
  return {
    engine,
    controllers: [
      [RulesController, () => new RulesController(service)],
      [AutomationController, () => new AutomationController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'automation.scan': (_job, lease) => engine.run(lease.claimedAt),
      'automation.act': (job) => ruleActs.run(job),
    } satisfies Partial<JobHandlers>,
  };
}

import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { DemoCase } from './demo-cases.js';
import { DemoCompany, type DemoCompanyDeps } from './demo-company.js';
import { DemoProgress } from './demo-progress.js';
import { DemoRows } from './demo-rows.js';
import { DemoController } from './demo.controller.js';
import { DemoService } from './demo.service.js';

export type DemoSetup = {
  readonly cases: readonly DemoCase[];
  /** URL of the database's owner. */
  readonly ownerUrl: string;
};

type Deps = Omit<DemoCompanyDeps, 'sandbox' | 'rows' | 'progress' | 'cases'> & {
  readonly config: Pick<Config, 'dataDir'>;
  readonly sandbox: Sandbox | undefined;
  readonly demo: DemoSetup | undefined;
};

/** The demo company of evaluation mode. */
export function createDemo(base: Deps) {
  const { sandbox, demo, config } = base;
  const company =
    sandbox === undefined || demo === undefined
      ? undefined
      : new DemoCompany({
          ...base,
          sandbox,
          cases: demo.cases,
          rows: new DemoRows(demo.ownerUrl),
          progress: new DemoProgress(config.dataDir),
        });
  const service = new DemoService({ ...base, company });
  return {
    company,
    service,
    controllers: [[DemoController, () => new DemoController(service)]] satisfies ControllerEntries,
  };
}

import type { ControllerEntries } from '../../platform/http/ioc.js';
import { TemplateSeeder } from './template-seeder.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesService, type TemplatesDeps } from './templates.service.js';

/** Response templates. */
export function createTemplates(base: TemplatesDeps) {
  const templates = new TemplatesService(base);
  return {
    seeder: new TemplateSeeder(base.templates),
    controllers: [
      [TemplatesController, () => new TemplatesController(templates)],
    ] satisfies ControllerEntries,
  };
}

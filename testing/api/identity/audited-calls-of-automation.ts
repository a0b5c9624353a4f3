import type { AuditedCall, AuditScene } from './audit-scene.js';

const content = {
  name: 'Tag everything',
  conditions: [],
  actions: [{ kind: 'tag', tags: ['seen'] }],
};

async function ruleOf(scene: AuditScene): Promise<string> {
  const { body } = await scene.owner.post('/api/automation/rules', content);
  return `/api/automation/rules/${(body['rule'] as { rule_id: string }).rule_id}`;
}

/** Calls about automation rules, each made once. */
export const automationCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/automation/rules': {
    action: 'automation_rule.create',
    run: async (scene) => scene.owner.post('/api/automation/rules', content),
  },
  'PUT /api/automation/rules/{ruleId}': {
    action: 'automation_rule.update',
    run: async (scene) => scene.owner.put(await ruleOf(scene), { name: 'Renamed' }),
  },
  'DELETE /api/automation/rules/{ruleId}': {
    action: 'automation_rule.delete',
    run: async (scene) => scene.owner.delete(await ruleOf(scene)),
  },
  'PUT /api/automation/settings': {
    action: 'settings.automation_update',
    run: async (scene) => scene.owner.put('/api/automation/settings', { enabled: true }),
  },
};

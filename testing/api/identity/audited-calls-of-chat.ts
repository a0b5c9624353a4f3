import type { AuditedCall, AuditScene } from './audit-scene.js';

async function channelOf(scene: AuditScene): Promise<string> {
  const { body } = await add(scene);
  return `/api/chat-channels/${(body['channel'] as { channel_id: string }).channel_id}`;
}

function add(scene: AuditScene) {
  const url = 'http://127.0.0.1:9/no-server/a-secret-path';
  scene.keepSecret('a-secret-path');
  return scene.owner.post('/api/chat-channels', { kind: 'slack', url, events: ['dispute.created'] });
}

async function addSource(scene: AuditScene): Promise<string> {
  const { body } = await scene.owner.post('/api/alert-sources', { kind: 'generic', name: 'Canary' });
  scene.keepSecret(String(body['secret']));
  return `/api/alert-sources/${(body['source'] as { source_id: string }).source_id}`;
}

/** Calls about chat channels and alert sources, each made once. */
export const chatCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/chat-channels': { action: 'chat_channel.create', run: add },
  'POST /api/alert-sources': {
    action: 'alert_source.create',
    run: (scene) => scene.owner.post('/api/alert-sources', { kind: 'generic', name: 'Canary' }),
  },
  'PUT /api/alert-sources/{sourceId}': {
    action: 'alert_source.update',
    run: async (scene) => scene.owner.put(await addSource(scene), { name: 'Canaries' }),
  },
  'DELETE /api/alert-sources/{sourceId}': {
    action: 'alert_source.delete',
    run: async (scene) => scene.owner.delete(await addSource(scene)),
  },
  'PUT /api/chat-channels/{channelId}': {
    action: 'chat_channel.update',
    run: async (scene) => scene.owner.put(await channelOf(scene), { name: '#disputes' }),
  },
  'DELETE /api/chat-channels/{channelId}': {
    action: 'chat_channel.delete',
    run: async (scene) => scene.owner.delete(await channelOf(scene)),
  },
  'POST /api/chat-channels/{channelId}/test': {
    action: 'chat_channel.test',
    run: async (scene) => scene.owner.post(`${await channelOf(scene)}/test`),
  },
};

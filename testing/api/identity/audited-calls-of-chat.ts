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

/** Calls about chat channels, each made once. */
export const chatCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/chat-channels': { action: 'chat_channel.create', run: add },
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

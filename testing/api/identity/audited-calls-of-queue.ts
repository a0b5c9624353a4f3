import { eventually } from '../../../core/src/testing/waiting.js';
import type { AuditedCall } from './audit-scene.js';

/** Calls about tags, views and bulk actions, each made once. */
export const queueCalls: Readonly<Record<string, AuditedCall>> = {
  'PUT /api/disputes/{disputeId}/tags': {
    action: 'dispute.tag',
    run: async (scene) =>
      scene.owner.put(`/api/disputes/${await scene.disputeId()}/tags`, { tags: ['holiday rush'] }),
  },
  'POST /api/disputes/bulk': {
    action: 'dispute.bulk_start',
    run: async (scene) =>
      scene.owner.post('/api/disputes/bulk', { ids: [await scene.disputeId()], action: 'export' }),
  },
  'POST /api/bulk-actions/{bulkId}/stop': {
    action: 'dispute.bulk_stop',
    run: async (scene) => {
      const tagging = { ids: [await scene.disputeId()], action: 'tag', tags: ['returns'] };
      const { body } = await scene.owner.post('/api/disputes/bulk', tagging);
      const path = `/api/bulk-actions/${String(body.bulk_id)}`;
      await eventually('the end', async () => (await scene.owner.get(path)).body.status === 'done');
      // The job may have ended it before the call, so it is made unfinished.
      await scene.server.container.database.transaction(scene.who.tenantId, (tx) =>
        tx('dispute_bulks').where(body).update({ status: 'running', finished_at: null }),
      );
      return scene.owner.post(`${path}/stop`);
    },
  },
  'POST /api/bulk-actions/{bulkId}/undo': {
    action: 'dispute.bulk_undo',
    run: async (scene) => {
      const tagging = { ids: [await scene.disputeId()], action: 'tag', tags: ['returns'] };
      const { body } = await scene.owner.post('/api/disputes/bulk', tagging);
      const path = `/api/bulk-actions/${String(body.bulk_id)}`;
      await eventually('the end', async () => (await scene.owner.get(path)).body.status === 'done');
      // Nothing is left to do, so only the call itself is recorded.
      await scene.owner.put(`/api/disputes/${String(tagging.ids[0])}/tags`, { tags: [] });
      return scene.owner.post(`${path}/undo`);
    },
  },
  'POST /api/views': {
    action: 'view.create',
    run: (scene) => scene.owner.post('/api/views', { name: 'Due soon' }),
  },
  'PUT /api/views/{viewId}': {
    action: 'view.update',
    run: async (scene) => {
      const { body } = await scene.owner.post('/api/views', { name: 'Due soon' });
      return scene.owner.put(`/api/views/${String(body.view_id)}`, { name: 'Due this week' });
    },
  },
  'DELETE /api/views/{viewId}': {
    action: 'view.delete',
    run: async (scene) => {
      const { body } = await scene.owner.post('/api/views', { name: 'Due soon' });
      return scene.owner.delete(`/api/views/${String(body.view_id)}`);
    },
  },
};

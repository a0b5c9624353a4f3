import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { reportStatements } from '../../statements.js';
import type { AuditedCall } from './audit-scene.js';

/** Calls about statements of banks and buyers. */
export const statementCalls: Readonly<Record<string, AuditedCall>> = {
  'PUT /api/disputes/{disputeId}/statements/{statementId}': {
    action: 'response.statement_quote',
    run: async (scene) => {
      const { server, owner } = scene;
      const id = await scene.disputeId();
      await reportStatements(server, owner, id, [
        { id: 'st_1', from: 'issuer', text: 'No proof of delivery.' },
      ]);
      const { body } = await owner.get(`/api/disputes/${id}/statements`);
      return owner.put(`/api/disputes/${id}/statements/${body.statements[0].statement_id}`, { quoted: true });
    },
  },
  'GET /api/disputes/{disputeId}/statements/{statementId}/files/{fileIndex}': {
    action: 'statement.download',
    run: async ({ server, owner }) => {
      await connect(server, owner, 'checkout');
      const { dispute_id: id } = await startDispute(server, owner, { network: 'visa' }, 'checkout');
      const { body } = await owner.get(`/api/disputes/${id}/statements`);
      return owner.get(`/api/disputes/${id}/statements/${body.statements[0].statement_id}/files/0`);
    },
  },
};

import type { AuditedCall } from './audit-scene.js';

const fedexAccount = {
  environment: 'test',
  credentials: { client_id: 'l7rabbit', client_secret: 'sample-hutch-secret' },
};

/** Calls about carriers, each made once. */
export const carrierCalls: Readonly<Record<string, AuditedCall>> = {
  'PUT /api/carriers/{carrier}/account': {
    action: 'carrier.connect',
    run: ({ owner }) => owner.put('/api/carriers/fedex/account', fedexAccount),
  },
  'DELETE /api/carriers/{carrier}/account': {
    action: 'carrier.disconnect',
    run: async ({ owner }) => {
      await owner.put('/api/carriers/fedex/account', fedexAccount);
      return owner.delete('/api/carriers/fedex/account');
    },
  },
};

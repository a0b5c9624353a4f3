import { expect } from 'chai';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { NewAuditEntry } from '../../identity/audit/audit.js';
import { createLog } from '../../platform/shared/log.js';
import { ReadCalls } from './read-calls.js';

const actorOf = (keyId: string): TenantActor => ({
  userId: 'usr_1',
  sessionId: '',
  tenantId: 'ten_1',
  role: 'owner',
  apiKey: { keyId, scopes: ['mcp:read'] },
});

describe('reads by agents', () => {
  it('are recorded once per key and minute after the first', async () => {
    const entries: [string | undefined, NewAuditEntry][] = [];
    const audit = {
      recordStandalone: (actor: TenantActor, entry: NewAuditEntry) => {
        entries.push([actor.apiKey?.keyId, entry]);
        return Promise.resolve();
      },
    } as unknown as AuditLog;
    const calls = new ReadCalls({ audit, log: createLog('silent') });
    for (let count = 0; count < 30; count += 1)
      await calls.note(actorOf('key_1'), { tool: 'get_dispute', disputeId: `dsp_${count % 3}` });
    await calls.note(actorOf('key_2'), { tool: 'list_disputes', disputeId: undefined });
    await calls.flush();
    expect(entries).to.eql([
      [
        'key_1',
        {
          action: 'mcp.call',
          subject: { kind: 'dispute', id: 'dsp_0' },
          details: { tool: 'get_dispute' },
        },
      ],
      ['key_2', { action: 'mcp.call', details: { tool: 'list_disputes' } }],
      [
        'key_1',
        {
          action: 'mcp.call',
          details: { tool: 'get_dispute 29', calls: 29, disputes: 3, dispute_ids: 'dsp_1 dsp_2 dsp_0' },
        },
      ],
    ]);
  });
});

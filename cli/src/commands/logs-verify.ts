import { bodyOf, type Schemas } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';

type Break = Schemas['AuditBreak'];

/** The server reads and verifies the log. Fails if the log is incomplete. */
export async function verifyLogs(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  // No timeout: the server reads the whole log.
  const verdict = await withApi(({ api }) => bodyOf(api.GET('/api/admin/logs/verify')), { timeoutMs: 0 });
  const size = `${verdict.entries} entries in ${verdict.chains} chains`;
  output.document(verdict, () =>
    verdict.verified
      ? [`The log is complete: ${size}.`]
      : [...verdict.breaks.map(breakText), `Read: ${size}.`],
  );
  const [first] = verdict.breaks;
  if (first === undefined) return;
  throw new CommandError(`The log is broken. ${breakText(first)}`, { code: 'log_broken' });
}

function breakText({ tenant_id: tenantId, kind, message }: Break): string {
  return `${tenantId ?? 'platform'}: ${kind.replace('_', ' ')}. ${message}`;
}

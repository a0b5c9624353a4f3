import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';

import { Callout } from '../../../components/callout.js';
import { useVerifyLog } from '../api/audit-log.js';
import { messages } from '../messages.js';
import { ErrorAlert } from './error-alert.js';
import classes from './verify-log.module.css';

/** Each entry is sealed with the one before it; this proves that the log is whole. */
export function VerifyLog() {
  const verify = useVerifyLog();
  return (
    <div className={classes.root}>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        Verify the log
      </Button>
      <ErrorAlert error={verify.error} fallback={messages.verifyFailed} title={messages.verifyFailed} />
      {verify.data !== undefined && <Verdict verdict={verify.data} />}
    </div>
  );
}

type Verdict = NonNullable<ReturnType<typeof useVerifyLog>['data']>;

function Verdict({ verdict: { verified, entries, chains, breaks } }: { readonly verdict: Verdict }) {
  if (verified) {
    return (
      <Callout tone="green" role="status">
        The log is whole: {entries.toLocaleString('en-US')} entries in {chains.toLocaleString('en-US')}{' '}
        chains.
      </Callout>
    );
  }
  return (
    <Callout tone="red" role="alert" title="The log was tampered with">
      <ul className={classes.breaks}>
        {breaks.map(({ tenant_id: tenantId, sequence, message }) => (
          <li key={`${tenantId ?? ''}${sequence}`}>
            <span className="mono">{tenantId ?? 'platform'}</span> at {sequence}: {message}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { texts } from '#texts/audit-log';

import { Callout } from '../../../components/callout.js';
import { useVerifyLog } from '../api/audit-log.js';
import { ErrorAlert } from './error-alert.js';

/** Each entry has a hash of the previous one. This verifies that the log is complete. */
export function VerifyLog() {
  const verify = useVerifyLog();
  return (
    <div className="stack-md justify-start mb-8">
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        {texts.verification.verify}
      </Button>
      <ErrorAlert
        error={verify.error}
        fallback={texts.verification.failed}
        title={texts.verification.failed}
      />
      {verify.data !== undefined && <Verdict verdict={verify.data} />}
    </div>
  );
}

type Verdict = NonNullable<ReturnType<typeof useVerifyLog>['data']>;

function Verdict({ verdict: { verified, entries, chains, breaks } }: { readonly verdict: Verdict }) {
  if (verified) {
    return (
      <Callout tone="green" role="status">
        {texts.verification.whole(entries, chains)}
      </Callout>
    );
  }
  return (
    <Callout tone="red" role="alert" title={texts.verification.tampered}>
      <ul className="mt-2">
        {breaks.map(({ tenant_id: tenantId, sequence, message }) => (
          <li key={`${tenantId ?? ''}${sequence}`}>
            {texts.verification.breakAt(
              <span className="mono">{tenantId ?? texts.verification.platform}</span>,
              sequence,
              message,
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

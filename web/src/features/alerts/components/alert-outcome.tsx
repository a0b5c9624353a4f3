import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { Problem } from '../../../components/callout.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Alert, type AlertOutcome as Outcome, useReportOutcome } from '../api/alerts.js';

const words = texts.outcome;

/** Reports the outcome to the alert's source, where it takes one. */
export function AlertOutcome({ alert }: { readonly alert: Alert }) {
  const [chosen, setChosen] = useState<Outcome>();
  const report = useReportOutcome(alert.alert_id);
  const outcome = chosen ?? alert.outcomes[0];
  if (outcome === undefined) return null;
  return (
    <Panel title={words.title} note={words.note}>
      <div className="stack-md">
        <Select
          label={words.label}
          data={alert.outcomes.map((value) => ({ value, label: words.names[value] }))}
          value={outcome}
          onChange={({ currentTarget: { value } }) => setChosen(value as Outcome)}
        />
        {report.isError && <Problem>{errorText(report.error, words.failed)}</Problem>}
        <div>
          <Button
            variant="default"
            loading={report.isPending}
            onClick={() => report.mutate(outcome, { onSuccess: () => notify('success', words.done) })}
          >
            {words.report}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

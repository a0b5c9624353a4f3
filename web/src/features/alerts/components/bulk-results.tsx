import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#texts/alerts';

import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import progress from '../../disputes/components/bulk-progress.module.css';
import { type Alert, useDismissAlerts, useRefundAlert } from '../api/alerts.js';
import { titleOf } from '../words.js';

const words = texts.bulk;

export type BulkRun = {
  readonly action: 'refund' | 'dismiss';
  readonly alerts: readonly Alert[];
  /** Why they are dismissed. */
  readonly reason: string;
};

type Result = { readonly isDone: boolean; readonly message: string };

/** Runs the action on one alert after the other, and shows the result of each. */
export function BulkResults({ run, onClose }: { readonly run: BulkRun; readonly onClose: () => void }) {
  const results = useResults(run);
  const total = run.alerts.length;
  return (
    <div className="stack">
      <p role="status">{words.running(results.length, total)}</p>
      <ul className={progress.results} aria-label={words.results}>
        {run.alerts.map((alert, at) => (
          <li key={alert.alert_id} className={progress.result}>
            <Mark result={results[at]} />
            <span className={progress.what}>
              <span>{titleOf(alert)}</span>
              <span className="break quiet">{results[at]?.message ?? words.waiting}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={modal.actions}>
        <Button onClick={onClose} disabled={results.length < total}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}

function Mark({ result }: { readonly result: Result | undefined }) {
  const [Icon, tone] =
    result === undefined
      ? ([IconClock, 'grey'] as const)
      : result.isDone
        ? ([IconCheck, 'green'] as const)
        : ([IconX, 'red'] as const);
  return (
    <span className="mark" data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden="true" />
    </span>
  );
}

function useResults({ action, alerts, reason }: BulkRun): readonly Result[] {
  const [results, setResults] = useState<readonly Result[]>([]);
  const refund = useRefundAlert().mutateAsync;
  const dismiss = useDismissAlerts().mutateAsync;
  // The effect runs twice in development, and each alert is acted on once.
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const act = async ({ alert_id: alertId, amount }: Alert): Promise<Result> => {
      try {
        if (action === 'dismiss') await dismiss({ alertIds: [alertId], reason });
        const message =
          action === 'dismiss'
            ? words.dismissed
            : (await refund({ alertId, amount: amount ?? undefined, key: crypto.randomUUID() })).message;
        return { isDone: true, message };
      } catch (error) {
        return { isDone: false, message: errorText(error, texts[action].failed) };
      }
    };
    void (async () => {
      for (const alert of alerts) {
        // One after the other, because providers limit the calls at once.
        const result = await act(alert);
        setResults((before) => [...before, result]);
      }
    })();
  }, [action, alerts, reason, refund, dismiss]);
  return results;
}

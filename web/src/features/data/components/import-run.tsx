import { Button } from '@mantine/core';
import type { DataImport } from '@rebuttal/sdk';
import { useEffect, useRef } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/data';

import { Callout, Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { FailedState } from '../../../components/screen-states.js';
import type { Tone } from '../../../components/tone.js';
import { useRun } from '../use-csv-import.js';
import { describeCounts } from '../words.js';
import { RejectedRowsButton, ShareBar } from './import-result.js';

const words = texts.importModal;

type Props = {
  readonly run: { readonly importId: string; readonly isDryRun: boolean };
  /** The share of the file that was sent, while the import itself is started. */
  readonly sending: number | undefined;
  readonly problem: string | undefined;
  readonly onBack: () => void;
  readonly onImport: () => void;
  readonly onClose: () => void;
};

/** The check or the import while it runs, and its result. */
export function ImportRun({ run, sending, problem, onBack, onImport, onClose }: Props) {
  const { found, isMoving, problem: loadProblem, retry } = useRun(run);
  if (loadProblem !== undefined)
    return <FailedState title={texts.messages.statusFailed} text={loadProblem} onRetry={retry} />;
  return (
    <div className="stack">
      <div role="status" className="stack">
        {isMoving || found === undefined ? (
          <Running found={found} isDryRun={run.isDryRun} />
        ) : (
          <Result found={found} />
        )}
      </div>
      {sending !== undefined && <ShareBar share={sending} label={words.uploadProgress} />}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Actions
        found={isMoving ? undefined : found}
        isDryRun={run.isDryRun}
        isSending={sending !== undefined}
        onBack={onBack}
        onImport={onImport}
        onClose={onClose}
      />
    </div>
  );
}

function Running({
  found,
  isDryRun,
}: {
  readonly found: DataImport | undefined;
  readonly isDryRun: boolean;
}) {
  return (
    <>
      <p>{isDryRun ? words.checking : words.importing}</p>
      <ShareBar share={found?.progress ?? 0} label={isDryRun ? words.checkProgress : words.importProgress} />
      <p className="soft">
        {found !== undefined && <span className="numeric">{describeCounts(found)}. </span>}
        {words.background}
      </p>
    </>
  );
}

function Result({ found }: { readonly found: DataImport }) {
  const { tone, text } = verdictOf(found);
  return (
    <>
      <Callout tone={tone} title={describeCounts(found)}>
        <p>{text}</p>
        {found.duplicates > 0 && <p>{words.duplicates(found.duplicates, idsOf(found))}</p>}
      </Callout>
      {found.errors_url !== null && (
        <div className="wrap">
          <RejectedRowsButton found={found} />
        </div>
      )}
    </>
  );
}

/** The server names the first ones. */
function idsOf({ duplicate_ids: ids }: DataImport): string {
  const [shown, hasMore] = [ids.slice(0, 3), ids.length > 3];
  return `${shown.join(', ')}${hasMore ? ', …' : ''}`;
}

function verdictOf(found: DataImport): { readonly tone: Tone; readonly text: string } {
  const { status, error, rows, accepted, rejected, dry_run: isDryRun } = found;
  if (status === 'failed') return { tone: 'red', text: error ?? words.failed };
  if (rows === 0) return { tone: 'amber', text: words.noRows };
  if (accepted === 0) return { tone: 'red', text: words.noneValid };
  if (rejected > 0) return { tone: 'amber', text: isDryRun ? words.someValid : words.someStored };
  return { tone: 'green', text: isDryRun ? words.allValid : words.stored };
}

type ActionProps = Pick<Props, 'onBack' | 'onImport' | 'onClose'> & {
  /** The run, once it has ended. */
  readonly found: DataImport | undefined;
  readonly isDryRun: boolean;
  readonly isSending: boolean;
};

function Actions({ found, isDryRun, isSending, onBack, onImport, onClose }: ActionProps) {
  const next = useRef<HTMLButtonElement>(null);
  const hasEnded = found !== undefined;
  // The dialog's content has changed, so the focus goes to the next step.
  useEffect(() => {
    next.current?.focus();
  }, [hasEnded]);
  const mayImport = isDryRun && found?.status === 'done' && found.accepted > 0;
  return (
    <div className={modal.actions}>
      {isDryRun && hasEnded && (
        <Button variant="default" disabled={isSending} onClick={onBack}>
          {words.back}
        </Button>
      )}
      {mayImport ? (
        <Button ref={next} loading={isSending} onClick={onImport}>
          {words.import(found.accepted)}
        </Button>
      ) : (
        <Button ref={next} variant={isDryRun || !hasEnded ? 'default' : 'filled'} onClick={onClose}>
          {hasEnded && !isDryRun ? words.done : common.actions.close}
        </Button>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import type { DataImport } from '@rebuttal/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/data';

import { Callout, Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { isCollecting, useStartImport } from '../api/data.js';
import { choicesOf, countCorrected, type Corrections, toCorrectedFile } from '../corrected-file.js';
import { useRun } from '../use-csv-import.js';
import { describeRecords } from '../words.js';
import { RejectedRowsButton } from './import-result.js';
import classes from './mapping-table.module.css';
import { ProblemList } from './problem-list.js';

const words = texts.importDone;

type Props = {
  readonly found: DataImport;
  /** The list of the disputes of an import, or of those that have all required evidence. */
  readonly disputesOf: (importId: string, isComplete: boolean) => string;
  readonly onClose: () => void;
};

/** The result of an import, the open disputes that it concerns, and the rows to correct. */
export function ImportDone({ found, disputesOf, onClose }: Props) {
  const { status, error, records, rejected } = found;
  return (
    <div className="stack">
      <div role="status">
        {status === 'failed' ? (
          <Callout tone="red" title={texts.importModal.failed}>
            {error}
          </Callout>
        ) : (
          <Callout
            tone={rejected > 0 ? 'amber' : 'green'}
            title={words.imported(describeRecords(found.kind, records))}
          >
            <Outcome found={found} />
          </Callout>
        )}
      </div>
      {found.problems.length > 0 && <Corrector found={found} />}
      <div className={modal.actions}>
        <OpenDisputes found={found} disputesOf={disputesOf} />
        <Button data-autofocus variant="default" onClick={onClose}>
          {texts.importModal.done}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ found }: Pick<Props, 'found'>) {
  const { outcome, rejected } = found;
  return (
    <>
      {outcome !== null && outcome.disputes === 0 && words.noDispute(found.kind)}
      {outcome !== null && outcome.disputes > 0 && (
        <>
          {words.matched(outcome.disputes)} {outcome.complete > 0 && words.complete(outcome.complete)}{' '}
          {isCollecting(found) && words.collecting}
        </>
      )}{' '}
      {rejected > 0 && words.rejected(rejected)}
    </>
  );
}

function OpenDisputes({ found, disputesOf }: Pick<Props, 'found' | 'disputesOf'>) {
  const { outcome, import_id: importId } = found;
  if (outcome === null || outcome.disputes === 0) return null;
  const isComplete = outcome.complete > 0;
  return (
    <Button component={Link} to={disputesOf(importId, isComplete)}>
      {words.open(isComplete ? outcome.complete : outcome.disputes)}
    </Button>
  );
}

/** The first wrong rows of each kind, to correct and import them again. */
function Corrector({ found }: Pick<Props, 'found'>) {
  const [corrections, setCorrections] = useState<Corrections>(new Map());
  const { start } = useStartImport();
  const corrected = useRun(start.data);
  const count = countCorrected(corrections);
  const isBusy = start.isPending || (start.data !== undefined && corrected.isMoving);
  const send = (): void =>
    start.mutate({ ...choicesOf(found), file: toCorrectedFile(found, corrections), isDryRun: false });
  const failed = start.isError ? errorText(start.error, texts.messages.importFailed) : corrected.problem;
  return (
    <section className="stack-sm">
      <h3 className={classes.title}>{texts.problems.title}</h3>
      <p className="soft">{words.correctNote}</p>
      <ProblemList
        problems={found.problems}
        corrections={corrections}
        disabled={isBusy}
        onCorrect={(key, value) => setCorrections((before) => new Map(before).set(key, value))}
      />
      <div role="status" className="stack-sm">
        {!isBusy && corrected.found !== undefined && <Corrected found={corrected.found} />}
      </div>
      {failed !== undefined && <Problem>{failed}</Problem>}
      <div className="wrap">
        <Button size="xs" loading={isBusy} disabled={count === 0} onClick={send}>
          {words.importCorrected(count)}
        </Button>
        <RejectedRowsButton found={found} />
      </div>
    </section>
  );
}

function Corrected({ found: { kind, records, problems } }: Pick<Props, 'found'>) {
  return (
    <Callout
      tone={problems.length > 0 ? 'amber' : 'green'}
      title={words.imported(describeRecords(kind, records))}
    >
      {problems.map(({ code, field, column, message }) => (
        <p key={`${code} ${field ?? ''}`}>{column === null ? message : words.stillWrong(column, message)}</p>
      ))}
    </Callout>
  );
}

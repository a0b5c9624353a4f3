import { Button, Modal } from '@mantine/core';
import type { DataImport } from '@rebuttal/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/data';

import { Callout, Problem } from '../../../components/callout.js';
import { FileDrop } from '../../../components/file-drop.js';
import modal from '../../../components/modal.module.css';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { isCollecting, useStartImport } from '../api/data.js';
import { choicesOf, type Corrections, countCorrected, toCorrectedFile } from '../corrected-file.js';
import { useCsvImport, useRun } from '../use-csv-import.js';
import { describeCounts, describeRecords } from '../words.js';
import { ImportCheck } from './import-check.js';
import { RejectedRowsButton, ShareBar } from './import-result.js';
import { ProblemList } from './problem-list.js';

const words = texts.importModal;
const extensions = ['.csv', '.txt', '.tsv', '.tab'];

type Props = {
  readonly disputesOf: (importId: string, isComplete: boolean) => string;
  readonly onClose: () => void;
};

/** Imports a CSV file: it is checked as soon as it is chosen, and nothing is stored before that. */
export function ImportModal({ disputesOf, onClose }: Props) {
  useFocusBack();
  const state = useCsvImport();
  const isSending = state.sending !== undefined;
  return (
    <Modal
      opened
      onClose={isSending ? () => undefined : onClose}
      title={words.title}
      size="xl"
      closeOnClickOutside={false}
    >
      <div className="stack">
        {state.run?.isDryRun !== false && (
          <FileDrop
            file={state.file}
            extensions={extensions}
            hint={words.fileHint}
            disabled={isSending}
            isCompact={state.file !== undefined}
            onChange={([file]) => state.chooseFile(file)}
          />
        )}
        <ImportStep state={state} disputesOf={disputesOf} onClose={onClose} />
      </div>
    </Modal>
  );
}

type StepProps = Props & { readonly state: ReturnType<typeof useCsvImport> };

/** The part of the dialog below the file. */
function ImportStep({ state, disputesOf, onClose }: StepProps) {
  const { run, sending, problem } = state;
  const { found, isMoving, problem: loadProblem, retry } = useRun(run?.importId);
  const isBusy = sending !== undefined || (run !== undefined && isMoving);
  const isDryRun = run?.isDryRun !== false;
  const ended = isMoving ? undefined : found;
  if (loadProblem !== undefined)
    return <FailedState title={texts.messages.statusFailed} text={loadProblem} onRetry={retry} />;
  if (ended !== undefined && !isDryRun)
    return <ImportDone key={ended.import_id} found={ended} disputesOf={disputesOf} onClose={onClose} />;
  return (
    <>
      {isBusy && <Working found={found} isDryRun={isDryRun} sending={sending} />}
      {ended === undefined ? (
        <Waiting problem={problem} isSending={sending !== undefined} onClose={onClose} />
      ) : (
        <ImportCheck
          key={ended.import_id}
          found={ended}
          choices={state.choices}
          isSending={isBusy}
          problem={problem}
          onCheck={state.check}
          onImport={state.importAll}
          onClose={onClose}
        />
      )}
    </>
  );
}

type WaitingProps = Pick<Props, 'onClose'> & {
  readonly problem: string | undefined;
  readonly isSending: boolean;
};

/** Shows nothing but a problem until there is a result. */
function Waiting({ problem, isSending, onClose }: WaitingProps) {
  return (
    <>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          {common.actions.close}
        </Button>
      </div>
    </>
  );
}

type WorkingProps = {
  readonly found: DataImport | undefined;
  readonly isDryRun: boolean;
  readonly sending: number | undefined;
};

/** The upload, then the check or the import while it runs. */
function Working({ found, isDryRun, sending }: WorkingProps) {
  const running = isDryRun ? words.checking : words.importing;
  const label = isDryRun ? words.checkProgress : words.importProgress;
  return (
    <div role="status" className="stack-sm">
      <p>{sending === undefined ? running : words.uploading}</p>
      <ShareBar
        share={sending ?? found?.progress ?? 0}
        label={sending === undefined ? label : words.uploadProgress}
      />
      {sending === undefined && (
        <p className="soft">
          {found !== undefined && <span className="numeric">{describeCounts(found)}. </span>}
          {words.background}
        </p>
      )}
    </div>
  );
}

const importDoneWords = texts.importDone;

type ImportDoneProps = {
  readonly found: DataImport;
  /** The list of the disputes of an import, or of those that have all required evidence. */
  readonly disputesOf: (importId: string, isComplete: boolean) => string;
  readonly onClose: () => void;
};

/** The result of an import, the open disputes that it concerns, and the rows to correct. */
function ImportDone({ found, disputesOf, onClose }: ImportDoneProps) {
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
            title={importDoneWords.imported(describeRecords(found.kind, records))}
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

function Outcome({ found }: Pick<ImportDoneProps, 'found'>) {
  const { outcome, rejected } = found;
  return (
    <>
      {outcome !== null && outcome.disputes === 0 && importDoneWords.noDispute(found.kind)}
      {outcome !== null && outcome.disputes > 0 && (
        <>
          {importDoneWords.matched(outcome.disputes)}{' '}
          {outcome.complete > 0 && importDoneWords.complete(outcome.complete)}{' '}
          {isCollecting(found) && importDoneWords.collecting}
        </>
      )}{' '}
      {rejected > 0 && importDoneWords.rejected(rejected)}
    </>
  );
}

function OpenDisputes({ found, disputesOf }: Pick<ImportDoneProps, 'found' | 'disputesOf'>) {
  const { outcome, import_id: importId } = found;
  if (outcome === null || outcome.disputes === 0) return null;
  const isComplete = outcome.complete > 0;
  return (
    <Button component={Link} to={disputesOf(importId, isComplete)}>
      {importDoneWords.open(isComplete ? outcome.complete : outcome.disputes)}
    </Button>
  );
}

/** The first wrong rows of each kind, to correct and import them again. */
function Corrector({ found }: Pick<ImportDoneProps, 'found'>) {
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
      <h3 className="text-md bold">{texts.problems.title}</h3>
      <p className="soft">{importDoneWords.correctNote}</p>
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
          {importDoneWords.importCorrected(count)}
        </Button>
        <RejectedRowsButton found={found} />
      </div>
    </section>
  );
}

function Corrected({ found: { kind, records, problems } }: Pick<ImportDoneProps, 'found'>) {
  return (
    <Callout
      tone={problems.length > 0 ? 'amber' : 'green'}
      title={importDoneWords.imported(describeRecords(kind, records))}
    >
      {problems.map(({ code, field, column, message }) => (
        <p key={`${code} ${field ?? ''}`}>
          {column === null ? message : importDoneWords.stillWrong(column, message)}
        </p>
      ))}
    </Callout>
  );
}

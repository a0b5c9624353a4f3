import { Button, Modal } from '@mantine/core';
import type { DataImport } from '@rebuttal/sdk';
import { texts as common } from '#texts/common';
import { texts } from '#texts/data';

import { Problem } from '../../../components/callout.js';
import { FileDrop } from '../../../components/file-drop.js';
import modal from '../../../components/modal.module.css';
import { FailedState } from '../../../components/screen-states.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useCsvImport, useRun } from '../use-csv-import.js';
import { describeCounts } from '../words.js';
import { ImportCheck } from './import-check.js';
import { ImportDone } from './import-done.js';
import { ShareBar } from './import-result.js';

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

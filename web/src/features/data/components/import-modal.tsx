import { Button, Loader, Modal } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/data';

import { Problem } from '../../../components/callout.js';
import { FileDrop } from '../../../components/file-drop.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { dataKinds } from '../csv-fields.js';
import { useCsvImport } from '../use-csv-import.js';
import { describeField, describeKind, isKnownKind } from '../words.js';
import classes from './data.module.css';
import { ShareBar } from './import-result.js';
import { ImportRun } from './import-run.js';
import { MappingTable } from './mapping-table.js';

const words = texts.importModal;
const extensions = ['.csv', '.txt'];

type Props = { readonly onClose: () => void };

/** Imports a CSV file: its columns are mapped and its rows checked before anything is stored. */
export function ImportModal({ onClose }: Props) {
  useFocusBack();
  const state = useCsvImport('payments');
  const isSending = state.sending !== undefined;
  return (
    <Modal
      opened
      onClose={isSending ? () => undefined : onClose}
      title={words.title}
      size="lg"
      closeOnClickOutside={false}
    >
      {state.run === undefined ? (
        <ImportForm state={state} onClose={onClose} />
      ) : (
        <ImportRun
          key={state.run.importId}
          run={state.run}
          sending={state.sending}
          problem={state.problem}
          onBack={state.back}
          onImport={() => state.begin(false)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps = Props & { readonly state: ReturnType<typeof useCsvImport> };

function ImportForm({ state, onClose }: FormProps) {
  const { chosen, missing, sending, problem } = state;
  const isSending = sending !== undefined;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen !== undefined && missing.length === 0) state.begin(true);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Select
        label={words.kind}
        data-autofocus
        data={dataKinds.map((kind) => ({ value: kind, label: describeKind(kind) }))}
        value={state.kind}
        disabled={isSending}
        onChange={({ currentTarget: { value } }) => {
          if (isKnownKind(value)) state.chooseKind(value);
        }}
      />
      <FileDrop
        file={chosen?.file}
        extensions={extensions}
        hint={words.fileHint}
        disabled={isSending}
        onChange={([file]) => void state.chooseFile(file)}
      />
      {state.reading && (
        <p role="status" className={classes.head}>
          <Loader size={14} aria-hidden="true" /> {words.readingFile}
        </p>
      )}
      {chosen !== undefined && (
        <MappingTable
          head={chosen.head}
          fields={state.fields}
          mapping={chosen.mapping}
          disabled={isSending}
          onChange={state.setMapping}
        />
      )}
      <p role="status" className="soft" hidden={missing.length === 0}>
        {missing.length > 0 && words.missing(missing.map(describeField).join(', '))}
      </p>
      {isSending && <ShareBar share={sending} label={words.uploadProgress} />}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" disabled={chosen === undefined || missing.length > 0} loading={isSending}>
          {words.check}
        </Button>
      </div>
    </form>
  );
}

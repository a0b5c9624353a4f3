import { ActionIcon, Button, Progress, TextInput } from '@mantine/core';
import type { EvidenceType } from '@rebuttal/sdk';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import modal from '../../../components/modal.module.css';
import { formatSize } from '../../../lib/bytes.js';
import { type FileRow, type FileRowChange, useFileRows } from '../use-file-rows.js';
import { EvidenceFileDrop } from './evidence-file-drop.js';
import classes from './several-files.module.css';
import { TypeSelect } from './type-select.js';

type Props = {
  readonly disputeId: string;
  readonly files: readonly File[];
  readonly types: readonly EvidenceType[];
  readonly onDone: () => void;
};

/** Uploads several files, each with its own type, title, progress and error. */
export function SeveralFiles({ disputeId, files, types, onDone }: Props) {
  const { rows, isSending, change, add, remove, sendAll, stop } = useFileRows(disputeId, files, types);
  const left = rows.filter(({ state }) => state !== 'sent').length;
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const leaveLabel = left < rows.length ? common.actions.close : common.actions.cancel;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (await sendAll()) onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <EvidenceFileDrop file={undefined} disabled={isSending} isMultiple onChange={add} />
      <ul className="list stack-md">
        {rows.map((row) => (
          <li key={row.id} className={classes.row} aria-label={row.file.name}>
            <RowHead
              row={row}
              canRemove={!isSending && row.state !== 'sent'}
              onRemove={() => remove(row.id)}
            />
            {row.state !== 'sent' && (
              <RowFields
                row={row}
                types={types}
                disabled={isSending}
                onChange={(changed) => change(row.id, changed)}
              />
            )}
            {row.state === 'sending' && (
              <Progress
                value={Math.round(row.share * 100)}
                size="sm"
                aria-label={texts.severalFiles.progress(row.file.name)}
              />
            )}
            {row.problem !== undefined && <p className="red">{row.problem}</p>}
          </li>
        ))}
      </ul>
      <p role="status" className={classes.status}>
        {isSending && texts.severalFiles.sending(rows.length - left + 1, rows.length)}
        {!isSending && failed > 0 && texts.severalFiles.failed(failed)}
      </p>
      <div className={modal.actions}>
        <Button variant="default" onClick={isSending ? stop : onDone}>
          {isSending ? texts.fileForm.stop : leaveLabel}
        </Button>
        <Button type="submit" disabled={left === 0} loading={isSending}>
          {failed === left && failed > 0 ? texts.severalFiles.retry(left) : texts.severalFiles.upload(left)}
        </Button>
      </div>
    </form>
  );
}

type RowHeadProps = { readonly row: FileRow; readonly canRemove: boolean; readonly onRemove: () => void };

function RowHead({ row: { file, state }, canRemove, onRemove }: RowHeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.name}>
        <strong>{file.name}</strong> <span className="numeric">{formatSize(file.size)}</span>
      </span>
      {state === 'sent' && (
        <span className={classes.sent} data-tone="green">
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {texts.severalFiles.sent}
        </span>
      )}
      {canRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.severalFiles.remove(file.name)}
          title={common.actions.remove}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

type RowFieldsProps = {
  readonly row: FileRow;
  readonly types: readonly EvidenceType[];
  readonly disabled: boolean;
  readonly onChange: (change: Pick<FileRowChange, 'type' | 'title'>) => void;
};

function RowFields({ row, types, disabled, onChange }: RowFieldsProps) {
  return (
    <div className={classes.fields}>
      <TypeSelect
        types={types}
        value={row.type}
        disabled={disabled}
        onChange={(type) => onChange({ type })}
      />
      <TextInput
        label={texts.textForm.title}
        required
        disabled={disabled}
        value={row.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  );
}

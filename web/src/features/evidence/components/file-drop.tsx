import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { texts } from '#texts/evidence';

import { formatSize } from '../../../lib/bytes.js';
import { acceptedExtensions } from '../accepted-files.js';
import classes from './file-drop.module.css';

type Props = {
  readonly file: File | undefined;
  readonly disabled: boolean;
  /** Takes several files. */
  readonly isMultiple?: boolean;
  /** `dropped` files come in addition; `chosen` ones replace what the input held. */
  readonly onChange: (files: readonly File[], way: 'chosen' | 'dropped') => void;
};

/** A place to drop a file on; it is a label of a file input, so keyboard and screen readers have theirs. */
export function FileDrop({ file, disabled, isMultiple = false, onChange }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1);
    if (!disabled && dropped.length > 0) onChange(dropped, 'dropped');
  };
  return (
    <label
      className={classes.root}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        aria-label={texts.fileDrop.file}
        accept={acceptedExtensions.join()}
        multiple={isMultiple}
        disabled={disabled}
        onChange={(event) => onChange([...(event.currentTarget.files ?? [])], 'chosen')}
      />
      <IconUpload size={20} stroke={1.75} aria-hidden="true" />
      {file === undefined ? (
        <span>
          {(isMultiple ? texts.fileDrop.orDropThemHere : texts.fileDrop.orDropItHere)((words) => (
            <strong>{words}</strong>
          ))}
        </span>
      ) : (
        <span className={classes.name}>
          <strong>{file.name}</strong> <span className="numeric">{formatSize(file.size)}</span>
        </span>
      )}
      <span className={classes.hint}>{texts.messages.fileHint}</span>
    </label>
  );
}

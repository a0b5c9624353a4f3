import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { texts } from '#texts/evidence';

import { formatSize } from '../../../lib/bytes.js';
import { acceptedExtensions } from '../accepted-files.js';
import classes from './file-drop.module.css';

type Props = {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChange: (file: File | undefined) => void;
};

/** A place to drop a file on; it is a label of a file input, so keyboard and screen readers have theirs. */
export function FileDrop({ file, disabled, onChange }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (!disabled && dropped !== undefined) onChange(dropped);
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
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
      />
      <IconUpload size={20} stroke={1.75} aria-hidden="true" />
      {file === undefined ? (
        <span>
          {texts.fileDrop.orDropItHere((words) => (
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

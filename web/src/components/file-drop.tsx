import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { texts } from '#texts/common';

import { formatSize } from '../lib/bytes.js';
import classes from './file-drop.module.css';

type Props = {
  readonly file: File | undefined;
  /** Extensions such as `.csv`. The server checks the content. */
  readonly extensions: readonly string[];
  /** The limits of a file, shown below. */
  readonly hint: string;
  readonly disabled: boolean;
  /** Accepts several files. */
  readonly isMultiple?: boolean;
  /** Uses less height, for areas that are always visible. */
  readonly isCompact?: boolean;
  /** `dropped` files come in addition; `chosen` ones replace what the input held. */
  readonly onChange: (files: readonly File[], way: 'chosen' | 'dropped') => void;
};

/** An area to drop a file on. It is the label of a file input, for keyboards and screen readers. */
export function FileDrop(props: Props) {
  const { file, extensions, hint, disabled, isMultiple = false, isCompact = false, onChange } = props;
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
      data-compact={isCompact}
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
        aria-label={isMultiple ? texts.fileDrop.files : texts.fileDrop.file}
        accept={extensions.join()}
        multiple={isMultiple}
        disabled={disabled}
        onChange={(event) => onChange([...(event.currentTarget.files ?? [])], 'chosen')}
      />
      <IconUpload size={20} stroke={1.75} aria-hidden="true" />
      {file === undefined ? (
        <span>
          {(isMultiple ? texts.fileDrop.orDropThemHere : texts.fileDrop.orDropItHere)((words) => (
            <strong className="ink">{words}</strong>
          ))}
        </span>
      ) : (
        <span className="break">
          <strong className="ink">{file.name}</strong>{' '}
          <span className="numeric">{formatSize(file.size)}</span>
        </span>
      )}
      <span className="text-xs">{hint}</span>
    </label>
  );
}

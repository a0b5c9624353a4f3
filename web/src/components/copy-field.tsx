import { CopyButton } from './copy-button.js';
import classes from './copy-field.module.css';

type Props = {
  readonly id?: string;
  /** The accessible name, unless a label has it. */
  readonly label?: string;
  readonly value: string;
  readonly copyLabel: string;
  readonly onCopied: () => void;
};

/** A value to copy. A click selects all of it. */
export function CopyField({ id, label, value, copyLabel, onCopied }: Props) {
  return (
    <div className={classes.root}>
      <input
        id={id}
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} label={copyLabel} onCopied={onCopied} />
    </div>
  );
}

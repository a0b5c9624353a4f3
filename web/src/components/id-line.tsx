import { CopyButton } from './copy-button.js';
import classes from './id-line.module.css';

type Props = {
  readonly id: string;
  /** The button's label, such as “Copy dispute ID”. */
  readonly copyLabel: string;
};

/** An ID with a copy button. */
export function IdLine({ id, copyLabel }: Props) {
  return (
    <span className={classes.root}>
      <span className="mono">{id}</span>
      <CopyButton text={id} label={copyLabel} />
    </span>
  );
}

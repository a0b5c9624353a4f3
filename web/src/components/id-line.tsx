import { CopyButton } from './copy-button.js';
import classes from './id-line.module.css';

type Props = {
  readonly id: string;
  /** What the button is called, as in “Copy the dispute ID”. */
  readonly copyLabel: string;
};

/** What people carry elsewhere: the letters of an ID, and a button that copies them. */
export function IdLine({ id, copyLabel }: Props) {
  return (
    <span className={classes.root}>
      <span className="mono">{id}</span>
      <CopyButton text={id} label={copyLabel} />
    </span>
  );
}

import { type ChangeEvent, useEffect, useRef } from 'react';

import classes from './row-checkbox.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A native checkbox for a row of a list, with a target of 32 pixels. */
export function RowCheckbox({ indeterminate = false, label, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it.
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classes.root}>
      <input ref={input} type="checkbox" aria-label={label} {...props} />
    </label>
  );
}

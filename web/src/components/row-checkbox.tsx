import { useEffect, useRef } from 'react';

import classes from './row-checkbox.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  /** @param isRange true if the Shift key was pressed */
  readonly onChange: (checked: boolean, isRange: boolean) => void;
};

/** A native checkbox for a row of a list, with a target of 32 pixels. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it.
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classes.root}>
      <input
        ref={input}
        type="checkbox"
        className={classes.input}
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent, currentTarget }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

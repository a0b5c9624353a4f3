import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { texts } from '#texts/day-time';

import {
  type DayOrTime,
  fromLocalParts,
  type LocalParts,
  ownTimeZone,
  toLocalParts,
} from '../lib/local-time.js';
import classes from './day-time-input.module.css';

type Props = {
  readonly label: string;
  readonly value: DayOrTime;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: DayOrTime) => void;
};

/** A day with an optional time in the viewer's time zone. The value is a day, or a time in UTC. Starts with `value`. */
export function DayTimeInput({ label, value, error, disabled = false, autoFocus = false, onChange }: Props) {
  const id = useId();
  // Not derived from each value: the browser reports no day while a date such as February 31 is typed, and the time must
  // stay.
  const [parts, setParts] = useState(() => toLocalParts(value));
  const set = (change: Partial<LocalParts>): void => {
    const changed = { ...parts, ...change };
    setParts(changed);
    onChange(fromLocalParts(changed));
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={texts.zone(ownTimeZone())}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.parts}>
        <TextInput
          id={id}
          type="date"
          autoFocus={autoFocus}
          disabled={disabled}
          value={parts.day}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          aria-label={texts.time(label)}
          disabled={disabled || parts.day === ''}
          value={parts.time}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  );
}

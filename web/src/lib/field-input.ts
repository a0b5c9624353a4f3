import type { ReactNode } from 'react';

/** The properties that `form.getInputProps(name)` returns. */
export type FieldInput<Value> = {
  readonly value?: Value;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
};

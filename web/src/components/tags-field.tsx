import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';

import type { FieldInput } from '../lib/field-input.js';

type Props = FieldInput<readonly string[]> & {
  readonly label: string;
  readonly hint: string;
  /** Default: as many tags as a dispute can have, each as long as one can be. */
  readonly limits?: { readonly tags: number; readonly length: number };
  /** True if a dialog moves the focus here when it opens. */
  readonly isFirst?: boolean;
};

const ofDispute = { tags: 50, length: 100 };

/** A field for tags or other short texts. Text that is left in it counts as one. */
export function TagsField({
  label,
  hint,
  value = [],
  error,
  limits = ofDispute,
  isFirst = false,
  onChange,
}: Props) {
  return (
    <TagsInput
      label={label}
      description={hint}
      error={error}
      classNames={{ input: 'ring' }}
      value={[...value]}
      maxTags={limits.tags}
      maxLength={limits.length}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      onChange={onChange}
    />
  );
}

import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly tags: readonly string[];
  readonly problem?: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
};

/** As many tags as a dispute can have, each as long as one can be. */
const tagsMax = 50;
const tagLengthMax = 100;

/** A field for tags. Text that is left in it counts as a tag. */
export function TagsField({ label, hint, tags, problem, onChange }: Props) {
  return (
    <TagsInput
      label={label}
      description={hint}
      error={problem}
      value={[...tags]}
      maxTags={tagsMax}
      maxLength={tagLengthMax}
      data-autofocus
      onChange={onChange}
    />
  );
}

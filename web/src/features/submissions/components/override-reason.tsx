import { Textarea } from '@mantine/core';
import { texts } from '#texts/submissions';

/** The audit log keeps reasons of this length whole. */
const reasonLengthMax = 500;
export const reasonLengthMin = 10;

type Props = { readonly reason: string; readonly onChange: (reason: string) => void };

export function OverrideReason({ reason, onChange }: Props) {
  return (
    <Textarea
      label={texts.override.reason}
      description={texts.override.hint}
      value={reason}
      maxLength={reasonLengthMax}
      autosize
      minRows={2}
      required
      withAsterisk
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** A native select, which keyboards, screen readers and phones support best. */
export function Select(props: NativeSelectProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden="true" />}
      rightSectionWidth={30}
      {...props}
    />
  );
}

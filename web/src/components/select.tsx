import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** The browser's own list of choices: keyboards, screen readers and phones know it. */
export function Select(props: NativeSelectProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden="true" />}
      rightSectionWidth={30}
      {...props}
    />
  );
}

import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { texts } from '#texts/dispute-list';

/** The button of the saved views, named after the open one. Also holds its place while the menu loads. */
export function ViewsButton({ children, ...props }: ComponentProps<'button'>) {
  return (
    <Button
      {...props}
      variant="default"
      leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
    >
      {children ?? texts.views}
    </Button>
  );
}

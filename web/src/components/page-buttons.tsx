import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { texts } from '#texts/common';

type Props = {
  readonly page: number;
  readonly pages: number;
  readonly size?: 'xs' | 'sm';
  readonly onPage: (page: number) => void;
};

/** Stand below a list, whose next page is read from its top. */
export function PageButtons({ page, pages, size = 'sm', onPage }: Props) {
  const turnTo = (wanted: number): void => {
    onPage(wanted);
    // Once the address is the next one's: the browser's Back finds the place in this one.
    window.scrollTo(0, 0);
  };
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconChevronLeft size={15} aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => turnTo(page - 1)}
      >
        {texts.actions.previous}
      </Button>
      <Button
        variant="default"
        size={size}
        rightSection={<IconChevronRight size={15} aria-hidden="true" />}
        disabled={page >= pages}
        onClick={() => turnTo(page + 1)}
      >
        {texts.actions.next}
      </Button>
    </>
  );
}

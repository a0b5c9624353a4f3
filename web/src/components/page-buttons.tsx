import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { texts } from '#texts/common';

type Props = {
  readonly page: number;
  readonly pages: number;
  readonly size?: 'xs' | 'sm';
  readonly onPage: (page: number) => void;
};

/** Pagination buttons below a list. Changing the page scrolls to the top of the list. */
export function PageButtons({ page, pages, size = 'sm', onPage }: Props) {
  const turnTo = (wanted: number): void => {
    onPage(wanted);
    // Scroll after the URL changes, so that browser Back restores the scroll position of this page.
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

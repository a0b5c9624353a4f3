import { Button } from '@mantine/core';
import type { DisputeList } from '@rebuttal/sdk';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import classes from './pager.module.css';

type Props = { readonly list: DisputeList; readonly onPage: (page: number) => void };

export function Pager({ list, onPage }: Props) {
  const from = (list.page - 1) * list.per_page + 1;
  const to = from + list.disputes.length - 1;
  return (
    <nav className={classes.root} aria-label={common.pager.label}>
      <p className="numeric">{texts.messages.range(from, to, list.total)}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={15} aria-hidden="true" />}
          disabled={list.page <= 1}
          onClick={() => onPage(list.page - 1)}
        >
          {common.actions.previous}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={15} aria-hidden="true" />}
          disabled={list.page >= list.pages}
          onClick={() => onPage(list.page + 1)}
        >
          {common.actions.next}
        </Button>
      </div>
    </nav>
  );
}

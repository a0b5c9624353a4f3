import type { DisputeList } from '@rebuttal/sdk';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { PageButtons } from '../../../components/page-buttons.js';
import classes from './pager.module.css';

type Props = { readonly list: DisputeList; readonly onPage: (page: number) => void };

export function Pager({ list, onPage }: Props) {
  const from = (list.page - 1) * list.per_page + 1;
  const to = from + list.disputes.length - 1;
  return (
    <nav className={classes.root} aria-label={common.pager.label}>
      <p className="numeric">{texts.messages.range(from, to, list.total)}</p>
      <div className={classes.buttons}>
        <PageButtons page={list.page} pages={list.pages} onPage={onPage} />
      </div>
    </nav>
  );
}

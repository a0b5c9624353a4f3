import { Button, Skeleton } from '@mantine/core';
import type { TemplateList as Page } from '@rebuttal/sdk';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { PageButtons } from '../../../components/page-buttons.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { templateListQuery } from '../api/templates.js';
import { isFiltered, type ListView, toListQuery } from '../list-view.js';
import { TemplateCard } from './template-card.js';
import classes from './template-list.module.css';

type Props = {
  readonly view: ListView;
  readonly onPage: (page: number, replace?: boolean) => void;
  readonly onClear: () => void;
  readonly onCreate: () => void;
};

/** The templates that a view requests, in each of the list's four states. */
export function TemplateList({ view, onPage, onClear, onCreate }: Props) {
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(templateListQuery(toListQuery(view)));
  const isBeyond = useLastPage(view.page, isPlaceholderData ? undefined : data?.pages, (page) =>
    onPage(page, true),
  );
  if (data === undefined || isBeyond) {
    return isError ? (
      <div className={classes.box}>
        <FailedState
          title={texts.messages.listFailed}
          text={errorText(error, texts.messages.listFailed)}
          onRetry={() => void refetch()}
        />
      </div>
    ) : (
      <LoadingTemplates />
    );
  }
  if (data.templates.length === 0) {
    return (
      <div className={classes.box}>
        <EmptyState
          icon={<IconTemplate size={22} stroke={1.5} aria-hidden="true" />}
          title={texts.messages.empty}
          text={isFiltered(view) ? texts.messages.emptyFiltered : texts.messages.emptyHint}
        >
          {isFiltered(view) && (
            <Button variant="default" onClick={onClear}>
              {common.actions.clearFilters}
            </Button>
          )}
          <Button onClick={onCreate}>{texts.templateList.createYourFirstTemplate}</Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className={classes.cards} aria-label={texts.templateList.templates} aria-busy={isPlaceholderData}>
        {data.templates.map((template) => (
          <li key={template.template_id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <Pager page={data} onPage={onPage} />
    </>
  );
}

function Pager({ page, onPage }: { readonly page: Page; readonly onPage: Props['onPage'] }) {
  if (page.pages <= 1) return null;
  const from = (page.page - 1) * page.per_page + 1;
  return (
    <nav className={classes.pager} aria-label={common.pager.label}>
      <p className="numeric">
        {texts.templateList.range(from, from + page.templates.length - 1, page.total)}
      </p>
      <div className={classes.actions}>
        <PageButtons page={page.page} pages={page.pages} onPage={onPage} />
      </div>
    </nav>
  );
}

function LoadingTemplates() {
  return (
    <div className={classes.cards} role="status" aria-label={texts.templateList.loadingTemplates}>
      {Array.from({ length: 6 }, (_, card) => (
        <Skeleton key={card} height={206} radius="lg" />
      ))}
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';
import type { TemplateList as Page, TemplateListItem } from '@rebuttal/sdk';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { paths } from '../../../app/paths.js';
import { ListLink } from '../../../components/list-link.js';
import { Pager } from '../../../components/pager.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { templateListQuery } from '../api/templates.js';
import { isFiltered, type ListView, toListQuery } from '../list-view.js';
import { describeUsage, labelOf, languages, networks, reasons } from '../words.js';
import { CopyTemplate, StatusActions } from './template-actions.js';
import { TemplateBadges } from './template-badges.js';
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
      <div className="card">
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
      <div className="card">
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
          <li className="grid" key={template.template_id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <Pager text={rangeOf(data)} page={data.page} pages={data.pages} onPage={onPage} />
    </>
  );
}

function rangeOf({ page, per_page: most, templates, total }: Page): string {
  const from = (page - 1) * most + 1;
  return texts.templateList.range(from, from + templates.length - 1, total);
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

function TemplateCard({ template }: { readonly template: TemplateListItem }) {
  const { template_id: id, name, description, usage_count: usage } = template;
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2>
          <ListLink className="plain-link" to={paths.template(id)}>
            {name}
          </ListLink>
        </h2>
        <TemplateBadges template={template} />
      </div>
      {description !== null && description !== '' && <p className="break soft">{description}</p>}
      <dl className="text-sm chips gap-x-10">
        <Fact
          label={texts.templateCard.reason}
          value={labelOf(reasons, template.dispute_reason, texts.templateCard.general)}
        />
        <Fact label={texts.templateCard.network} value={labelOf(networks, template.card_network)} />
        <Fact label={texts.templateCard.language} value={labelOf(languages, template.language)} />
        {usage > 0 && <Fact label={texts.templateCard.used} value={describeUsage(usage)} />}
      </dl>
      <div className={`chips ${classes.actions}`}>
        <Button
          component={ListLink}
          to={paths.template(id)}
          variant="default"
          size="xs"
          aria-label={texts.templateCard.viewOf(name)}
        >
          {texts.templateCard.view}
        </Button>
        <Button
          component={Link}
          to={paths.templateEdit(id)}
          variant="default"
          size="xs"
          aria-label={texts.templateCard.edit(name)}
        >
          {common.actions.edit}
        </Button>
        <CopyTemplate template={template} label={common.actions.copy} size="xs" />
        <StatusActions template={template} size="xs" withDelete />
      </div>
    </article>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="small">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

import { Button, Skeleton, Tabs } from '@mantine/core';
import { isApiError, type Template } from '@rebuttal/sdk';
import { IconFileSearch, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { Facts } from '../../../components/facts.js';
import { PageHeader } from '../../../components/page-header.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { useTitle } from '../../../lib/use-title.js';
import { evidenceTypesQuery, templateQuery } from '../api/templates.js';
import { messages } from '../messages.js';
import {
  categories,
  describeStatus,
  describeUsage,
  formats,
  labelOf,
  languages,
  networks,
  reasons,
} from '../words.js';
import { LetterPreview } from './letter-preview.js';
import { CopyTemplate, StatusActions } from './template-actions.js';
import { TemplateBadges } from './template-badges.js';
import classes from './template-detail.module.css';
import { VersionList } from './version-list.js';

/** One version of a template, once it is there. */
export function LoadedTemplate({
  templateId,
  children,
}: {
  readonly templateId: string;
  readonly children: (template: Template) => ReactNode;
}) {
  const { data, error, isError, refetch } = useQuery(templateQuery(templateId));
  if (data !== undefined) return children(data);
  if (isError && isApiError(error) && error.status === 404) return <NotFound />;
  if (isError) {
    return (
      <FailedState
        title={messages.loadFailed}
        text={errorText(error, messages.loadFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading the template">
      <Skeleton height={32} width="18rem" maw="100%" mb="1.5rem" />
      <Skeleton height={320} radius="lg" mb="1.25rem" />
      <Skeleton height={160} radius="lg" />
    </div>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={<IconFileSearch size={22} stroke={1.5} aria-hidden="true" />}
      title="Template Not Found"
      text="There is no such template in your company. It may have been deleted."
    >
      <Button component={Link} to={paths.templates}>
        Back to templates
      </Button>
    </EmptyState>
  );
}

export function TemplateDetail({ template }: { readonly template: Template }) {
  useTitle(template.name);
  return (
    <>
      <PageHeader
        title={template.name}
        {...(template.description === null ? {} : { subtitle: template.description })}
      >
        <CopyTemplate template={template} label="Copy Template" />
        <StatusActions template={template} activateLabel="Activate Template" />
        <Button
          component={Link}
          to={paths.templateEdit(template.template_id)}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
        >
          Edit Template
        </Button>
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Content template={template} />
          <Variables template={template} />
        </div>
        <div className={classes.column}>
          <About template={template} />
          <RequiredEvidence template={template} />
          <VersionList template={template} />
        </div>
      </div>
    </>
  );
}

type Props = { readonly template: Template };

function About({ template }: Props) {
  const facts = [
    { label: 'Status', value: describeStatus(template.status).label },
    { label: 'Version', value: String(template.version) },
    { label: 'Dispute Reason', value: labelOf(reasons, template.dispute_reason, 'General') },
    { label: 'Card Network', value: labelOf(networks, template.card_network) },
    { label: 'Language', value: labelOf(languages, template.language) },
    { label: 'Category', value: labelOf(categories, template.category) },
    { label: 'Usage Count', value: describeUsage(template.usage_count) },
  ];
  return (
    <Panel title="About" actions={<TemplateBadges template={template} />}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Content({ template }: Props) {
  return (
    <Panel title="Content">
      <Tabs defaultValue="letter">
        <Tabs.List mb="0.875rem">
          <Tabs.Tab value="letter">Letter</Tabs.Tab>
          <Tabs.Tab value="source">As written</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="letter">
          <LetterPreview content={template.content} />
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <pre className={classes.source} tabIndex={0} aria-label="Content as written">
            {template.content}
          </pre>
        </Tabs.Panel>
      </Tabs>
    </Panel>
  );
}

function Variables({ template: { variables } }: Props) {
  if (variables.length === 0) return null;
  return (
    <Panel title="Variables" note="What the letter fills in from the dispute">
      <ul className={classes.list}>
        {variables.map(({ name, description, required }) => (
          <li key={name}>
            <p className={classes.line}>
              <code>{`{{${name}}}`}</code>
              {required && <Tag tone="amber">Required</Tag>}
            </p>
            <p className={classes.soft}>{description}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RequiredEvidence({ template: { required_evidence: rows } }: Props) {
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Required Evidence" note="What the letter relies on">
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.type}>
            <p className={classes.line}>
              <strong>{labelOf(types, row.type)}</strong>
              {row.required && <Tag tone="amber">Required</Tag>}
            </p>
            <p className={classes.soft}>{row.description}</p>
            {row.formats.length > 0 && (
              <p className={classes.soft}>
                {row.formats.map((format) => labelOf(formats, format)).join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { Button, Skeleton, Tabs } from '@mantine/core';
import { isApiError, type Template } from '@rebuttal/sdk';
import { IconFileSearch, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/templates';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { Facts } from '../../../components/facts.js';
import { PageHeader } from '../../../components/page-header.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { useTitle } from '../../../lib/use-title.js';
import { evidenceTypesQuery, templateQuery, versionsQuery } from '../api/templates.js';
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

/** One version of a template, with its loading and error states. */
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
        title={texts.messages.loadFailed}
        text={errorText(error, texts.messages.loadFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label={texts.templateDetail.loadingTheTemplate}>
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
      title={texts.templateDetail.templateNotFound}
      text={texts.templateDetail.templateNotFoundText}
    >
      <Button component={Link} to={paths.templates}>
        {texts.templateDetail.backToTemplates}
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
        <CopyTemplate template={template} label={texts.templateDetail.copyTemplate} />
        <StatusActions template={template} activateLabel={texts.templateDetail.activateTemplate} />
        <Button
          component={Link}
          to={paths.templateEdit(template.template_id)}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
        >
          {texts.templateDetail.editTemplate}
        </Button>
      </PageHeader>
      <div className={classes.columns}>
        <div className="stack-lg shrinks">
          <Content template={template} />
          <Variables template={template} />
        </div>
        <div className="stack-lg shrinks">
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
    { label: texts.templateDetail.facts.status, value: describeStatus(template.status).label },
    { label: texts.templateDetail.facts.version, value: String(template.version) },
    {
      label: texts.templateDetail.facts.disputeReason,
      value: labelOf(reasons, template.dispute_reason, texts.templateDetail.facts.general),
    },
    { label: texts.templateDetail.facts.cardNetwork, value: labelOf(networks, template.card_network) },
    { label: texts.templateDetail.facts.language, value: labelOf(languages, template.language) },
    { label: texts.templateDetail.facts.category, value: labelOf(categories, template.category) },
    { label: texts.templateDetail.facts.usageCount, value: describeUsage(template.usage_count) },
  ];
  return (
    <Panel title={texts.templateDetail.about} actions={<TemplateBadges template={template} />}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Content({ template }: Props) {
  return (
    <Panel title={texts.templateDetail.content}>
      <Tabs defaultValue="letter">
        <Tabs.List mb="0.875rem">
          <Tabs.Tab value="letter">{texts.templateDetail.letter}</Tabs.Tab>
          <Tabs.Tab value="source">{texts.templateDetail.source}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="letter">
          <LetterPreview content={template.content} reason={template.dispute_reason} />
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <pre className={classes.source} tabIndex={0} aria-label={texts.templateDetail.contentSource}>
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
    <Panel title={texts.templateDetail.variables} note={texts.templateDetail.variablesNote}>
      <ul className={classes.list}>
        {variables.map(({ name, description, required }) => (
          <li className="py-4" key={name}>
            <p className="break middle wraps gap-1 gap-x-4">
              <code className="text-sm">{`{{${name}}}`}</code>
              {required && <Tag tone="amber">{texts.templateDetail.required}</Tag>}
            </p>
            <p className="soft">{description}</p>
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
    <Panel title={texts.templateDetail.requiredEvidence} note={texts.templateDetail.requiredEvidenceNote}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li className="py-4" key={row.type}>
            <p className="break middle wraps gap-1 gap-x-4">
              <strong>{labelOf(types, row.type)}</strong>
              {row.required && <Tag tone="amber">{texts.templateDetail.required}</Tag>}
            </p>
            <p className="soft">{row.description}</p>
            {row.formats.length > 0 && (
              <p className="soft">{row.formats.map((format) => labelOf(formats, format)).join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** All versions of a letter, newest first. */
function VersionList({ template }: { readonly template: Template }) {
  const { data } = useQuery(versionsQuery(template.family_id));
  if (data === undefined) return null;
  const versions = [...data.templates].sort((one, other) => other.version - one.version);
  return (
    <Panel title={texts.versionList.versions} note={texts.versionList.versionsNote}>
      <ul className={classes.list}>
        {versions.map((version) => {
          const { label, tone } = describeStatus(version.status);
          const shown = version.template_id === template.template_id;
          return (
            <li className="py-4" key={version.template_id}>
              <p className="break middle wraps gap-1 gap-x-4">
                <Link to={paths.template(version.template_id)} aria-current={shown ? 'page' : undefined}>
                  {texts.versionList.version(version.version)}
                </Link>
                <Tag tone={tone}>{label}</Tag>
                {shown && <span className="soft">{texts.versionList.shown}</span>}
              </p>
              <p className="soft">
                <DateOnly iso={version.created_at} />
                {version.usage_count > 0 && (
                  <> · {texts.versionList.used(describeUsage(version.usage_count))}</>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useMatch, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/templates';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { CreateModal } from '../../features/templates/components/create-modal.js';
import { LoadedTemplate, TemplateDetail } from '../../features/templates/components/template-detail.js';
import { TemplateEdit } from '../../features/templates/components/template-edit.js';
import { TemplateFilters } from '../../features/templates/components/template-filters.js';
import { TemplateList } from '../../features/templates/components/template-list.js';
import { filteredBy, type FilterName, readView, writeView } from '../../features/templates/list-view.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

/** The screen for the template list, a template and its editor. */
export function Component() {
  const { templateId } = useParams();
  const editing = useMatch(`${paths.templates}/:templateId/edit`) !== null;
  if (templateId === undefined) return <List />;
  return editing ? <Edit templateId={templateId} /> : <Detail templateId={templateId} />;
}

function List() {
  useTitle(texts.templates.documentTitle);
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const view = readView(params);
  const filter = useCallback(
    (name: FilterName, value: string) => {
      // Reads the URL itself, because a second change can come before React renders the first.
      const before = readView(new URLSearchParams(window.location.search));
      setParams(writeView(filteredBy(before, name, value)), { replace: name === 'search' });
    },
    [setParams],
  );
  const create = (): void => setCreating(true);
  const clear = (): void => setParams({});
  return (
    <>
      <BackLink to={paths.dashboard}>{texts.templates.dashboard}</BackLink>
      <PageHeader title={texts.templates.disputeResponseTemplates} subtitle={texts.templates.subtitle}>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
          {texts.templates.createTemplate}
        </Button>
      </PageHeader>
      <TemplateFilters view={view} onFilter={filter} onClear={clear} />
      <TemplateList
        view={view}
        onPage={(page, replace = false) => setParams(writeView({ ...view, page }), { replace })}
        onClear={clear}
        onCreate={create}
      />
      <CreateModal
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(templateId) => void navigate(paths.template(templateId))}
      />
    </>
  );
}

function Detail({ templateId }: { readonly templateId: string }) {
  return (
    <>
      <BackLink to={paths.templates}>{texts.templates.templates}</BackLink>
      <LoadedTemplate templateId={templateId}>
        {(template) => <TemplateDetail key={template.template_id} template={template} />}
      </LoadedTemplate>
    </>
  );
}

function Edit({ templateId }: { readonly templateId: string }) {
  return (
    <>
      <BackLink to={paths.template(templateId)}>{texts.templates.template}</BackLink>
      <LoadedTemplate templateId={templateId}>
        {(template) => <TemplateEdit key={template.template_id} template={template} />}
      </LoadedTemplate>
    </>
  );
}

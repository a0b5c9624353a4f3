import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Template } from '@rebuttal/sdk';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { paths } from '../../../app/paths.js';
import { LeaveQuestion, skipQuestion } from '../../../components/leave-question.js';
import { PageHeader } from '../../../components/page-header.js';
import { Panel } from '../../../components/panel.js';
import { useTitle } from '../../../lib/use-title.js';
import { useUpdateTemplate } from '../api/templates.js';
import { type Draft, isSame, toDraft } from '../draft.js';
import { describeStatus } from '../words.js';
import { LetterPreview } from './letter-preview.js';
import { TemplateForm } from './template-form.js';
import classes from './template-form.module.css';

const contentRows = 15;
/** Long enough to read the result. */
const redirectMs = 1_500;

/** Changes a template, by default as a new version. */
export function TemplateEdit({ template }: { readonly template: Template }) {
  useTitle(texts.templateEdit.edit(template.name));
  // The template when the form was opened.
  const [readAs] = useState(template);
  const { template_id: id } = template;
  const [createVersion, setCreateVersion] = useState(true);
  const update = useUpdateTemplate();
  const goTo = update.data?.new_template_id;
  useRedirect(goTo);
  const busy = update.isPending || goTo !== undefined;
  const form = useForm<Draft>({
    initialValues: toDraft(readAs),
    enhanceGetInputProps: () => ({ disabled: busy }),
  });
  return (
    <>
      <LeaveQuestion changed={goTo === undefined && !isSame(form.values, toDraft(readAs))} />
      <PageHeader
        title={texts.templateEdit.edit(template.name)}
        subtitle={texts.templateEdit.version(template.version, describeStatus(template.status).label)}
      />
      <div className={classes.columns}>
        <Panel title={texts.templateEdit.template}>
          <TemplateForm
            form={form}
            contentRows={contentRows}
            busy={busy}
            error={update.error}
            fallback={texts.messages.updateFailed}
            onSubmit={(draft) => update.mutate({ template: readAs, draft, createVersion })}
          >
            <div className={classes.actions}>
              <Checkbox
                label={texts.templateEdit.createANewVersion}
                checked={createVersion}
                disabled={busy}
                onChange={(event) => setCreateVersion(event.currentTarget.checked)}
              />
              <span className={classes.choice}>
                <Button component={Link} to={paths.template(id)} state={skipQuestion} variant="default">
                  {common.actions.cancel}
                </Button>
                <Button type="submit" loading={busy}>
                  {createVersion ? texts.templateEdit.updateByNewVersion : texts.templateEdit.updateTemplate}
                </Button>
              </span>
            </div>
          </TemplateForm>
        </Panel>
        <div className={classes.beside}>
          <Panel title={texts.letterPreview.preview}>
            <LetterPreview content={form.values.content} reason={form.values.reason} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Goes to the new version after the confirmation was visible for a moment. */
function useRedirect(templateId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (templateId === undefined) return undefined;
    const timer = window.setTimeout(() => void navigate(paths.template(templateId)), redirectMs);
    return () => window.clearTimeout(timer);
  }, [templateId, navigate]);
}

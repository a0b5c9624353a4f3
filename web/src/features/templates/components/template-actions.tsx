import { Button, type ButtonProps } from '@mantine/core';
import type { TemplateListItem } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/templates';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { useUser } from '../../../stores/session.js';
import { useTemplateAct } from '../api/templates.js';

type Template = Pick<TemplateListItem, 'template_id' | 'name' | 'status'>;
type Props = Pick<ButtonProps, 'size'> & { readonly template: Template };

type CopyProps = Props & { readonly label: string };

/** Creates a draft from a template. */
export function CopyTemplate({ template, label, ...button }: CopyProps) {
  const copy = useTemplateAct('copy');
  return (
    <Button
      variant="default"
      aria-label={texts.templateActions.actOn(label, template.name)}
      loading={copy.isPending}
      onClick={() => copy.mutate(template.template_id)}
      {...button}
    >
      {label}
    </Button>
  );
}

type StatusProps = Props & {
  /** Drafts can be deleted if there is a list to return to. */
  readonly withDelete?: boolean;
  readonly activateLabel?: string;
};

/** The actions that a template's status allows. Only owners and administrators choose the letters in use. */
export function StatusActions({
  template,
  withDelete = false,
  activateLabel = texts.templateActions.activate,
  ...button
}: StatusProps) {
  const { role } = useUser();
  const decides = role === 'owner' || role === 'admin';
  const isDraft = template.status !== 'active' && template.status !== 'archived';
  return (
    <>
      {decides && isDraft && <Activate template={template} label={activateLabel} {...button} />}
      {decides && template.status === 'active' && <Ask act="archive" template={template} {...button} />}
      {isDraft && withDelete && <Ask act="remove" template={template} {...button} />}
    </>
  );
}

function Activate({ template, label, ...button }: CopyProps) {
  const activate = useTemplateAct('activate');
  return (
    <Button
      variant="light"
      aria-label={texts.templateActions.actOn(label, template.name)}
      loading={activate.isPending}
      onClick={() => activate.mutate(template.template_id)}
      {...button}
    >
      {label}
    </Button>
  );
}

const { questions } = texts.templateActions;

type AskProps = Props & { readonly act: keyof typeof questions };

/** Confirms before a template is archived. */
function Ask({ act, template, ...button }: AskProps) {
  const [asking, setAsking] = useState(false);
  const run = useTemplateAct(act);
  const { label, title, text } = questions[act];
  const confirm = (): void =>
    run.mutate(template.template_id, {
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        variant="default"
        c={act === 'remove' ? 'var(--tone-red)' : undefined}
        aria-label={texts.templateActions.actOn(label, template.name)}
        onClick={() => setAsking(true)}
        {...button}
      >
        {label}
      </Button>
      <ConfirmModal
        opened={asking}
        title={title}
        confirmLabel={label}
        danger
        busy={run.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>
          <strong>{template.name}</strong>
        </p>
        <p>{text}</p>
      </ConfirmModal>
    </>
  );
}

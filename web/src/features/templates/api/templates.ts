import type { Template, TemplateListQuery } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/templates';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Draft, toRequest } from '../draft.js';

export const templateKeys = {
  all: ['templates'],
  list: (query: TemplateListQuery) => ['templates', 'list', query],
  one: (templateId: string) => ['templates', 'one', templateId],
} as const;

/** A page of templates, without their texts. */
export function templateListQuery(query: TemplateListQuery) {
  return queryOptions({
    queryKey: templateKeys.list(query),
    queryFn: async ({ signal }) => await client.templates.list(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function templateQuery(templateId: string) {
  return queryOptions({
    queryKey: templateKeys.one(templateId),
    queryFn: ({ signal }) => client.templates.get(templateId, { signal }),
  });
}

/** All versions of one letter. */
export function versionsQuery(familyId: string) {
  return templateListQuery({ family_id: familyId, status: 'all', per_page: 100 });
}

/** Every placeholder for double braces. The list changes only with releases. */
export function variablesQuery() {
  return queryOptions({
    queryKey: ['template-variables'],
    queryFn: ({ signal }) => client.templates.variables({ signal }),
    staleTime: Infinity,
  });
}

/** The text of a letter with sample values, rendered by the server. The last one stays until the next is there. */
export function previewQuery(content: string, values: ReadonlyMap<string, string>) {
  const body = { content, values: Object.fromEntries(values) };
  return queryOptions({
    queryKey: ['template-preview', body],
    queryFn: ({ signal }) => client.templates.preview(body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The types of evidence. A failure is not reported to the author. The values are then shown unchanged. */
export function evidenceTypesQuery() {
  return queryOptions({
    queryKey: ['evidence-types'],
    queryFn: ({ signal }) => client.evidence.types({ signal }),
    staleTime: Infinity,
  });
}

export function useCreateTemplate() {
  return useTemplateChange((draft: Draft) => client.templates.create(toRequest(draft)), {
    done: () => texts.messages.created,
  });
}

export type Update = { readonly template: Template; readonly draft: Draft; readonly createVersion: boolean };

export function useUpdateTemplate() {
  return useTemplateChange(
    ({ template, draft, createVersion }: Update) =>
      client.templates.update(
        template.template_id,
        { ...toRequest(draft), ...(createVersion ? {} : { updated_at: template.updated_at }) },
        { createVersion },
      ),
    {
      done: ({ version_created: added }) =>
        added ? texts.messages.updatedByVersion : texts.messages.updated,
    },
  );
}

const acts = {
  copy: { run: client.templates.copy, done: texts.messages.copied, failed: texts.messages.copyFailed },
  activate: {
    run: client.templates.activate,
    done: texts.messages.activated,
    failed: texts.messages.activateFailed,
  },
  archive: {
    run: client.templates.archive,
    done: texts.messages.archived,
    failed: texts.messages.archiveFailed,
  },
  remove: { run: client.templates.remove, done: texts.messages.deleted, failed: texts.messages.deleteFailed },
} as const;

/** Actions on a whole template, with a message about the result. */
export function useTemplateAct(act: keyof typeof acts) {
  const { run, done, failed } = acts[act];
  return useTemplateChange((templateId: string) => Promise.resolve(run(templateId)), {
    done: () => done,
    failed,
  });
}

type Words<Output> = {
  readonly done: (output: Output) => string;
  /** Shown as a notice. Without it, the screen reports the result. */
  readonly failed?: string;
};

function useTemplateChange<Input, Output>(change: (input: Input) => Promise<Output>, words: Words<Output>) {
  const queries = useQueryClient();
  const { done, failed } = words;
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => {
      notify('success', done(output));
      // Another letter may also change the requirements of a dispute.
      void queries.invalidateQueries({ queryKey: templateKeys.all });
      void queries.invalidateQueries({ queryKey: ['evidence'] });
    },
    onError: (error) => {
      if (failed !== undefined) notify('error', errorText(error, failed));
    },
  });
}

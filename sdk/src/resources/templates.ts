import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged } from '../paged.js';
import type {
  Template,
  TemplateAnswer,
  TemplateList,
  TemplateListItem,
  TemplateListQuery,
  TemplatePreviewRequest,
  TemplateRequest,
  TemplateVariableChoice,
  UpdatedTemplate,
} from '../types.js';

/** Response templates, if the plan includes them. */
export function templateCalls(http: Http) {
  return {
    list: (query: TemplateListQuery = {}, options?: CallOptions): Paged<TemplateList, TemplateListItem> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/templates', { ...options, params: { query: { ...query, cursor } } })),
        ({ templates }) => templates,
      ),

    get: (templateId: string, options?: CallOptions): Promise<Template> =>
      bodyOf(http.GET('/api/templates/{templateId}', { ...options, params: { path: { templateId } } })),

    /** The variable names for double braces. */
    variables: async (options?: CallOptions): Promise<TemplateVariableChoice[]> =>
      (await bodyOf(http.GET('/api/templates/variables', options))).variables,

    /** Renders a text with values of your choice, as HTML without scripts, links or pictures. */
    preview: async (body: TemplatePreviewRequest, options?: CallOptions): Promise<string> =>
      (await bodyOf(http.POST('/api/templates/preview', { ...options, body }))).html,

    /** Creates a draft, which has no effect until it is activated. */
    create: (body: TemplateRequest, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(http.POST('/api/templates', { ...options, body })),

    /** Creates a new version as a draft, unless `createVersion` is false. */
    update: (
      templateId: string,
      body: TemplateRequest,
      options?: CallOptions & { createVersion?: boolean },
    ): Promise<UpdatedTemplate> =>
      bodyOf(
        http.PUT('/api/templates/{templateId}', {
          signal: options?.signal,
          params: { path: { templateId }, query: { create_version: options?.createVersion ?? true } },
          body,
        }),
      ),

    copy: (templateId: string, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(http.POST('/api/templates/{templateId}/copy', { ...options, params: { path: { templateId } } })),

    activate: (templateId: string, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(
        http.POST('/api/templates/{templateId}/activate', { ...options, params: { path: { templateId } } }),
      ),

    archive: (templateId: string, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(
        http.POST('/api/templates/{templateId}/archive', { ...options, params: { path: { templateId } } }),
      ),

    /** Only a draft that was never used can be deleted. */
    remove: async (templateId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(
        http.DELETE('/api/templates/{templateId}', { ...options, params: { path: { templateId } } }),
      );
    },
  };
}

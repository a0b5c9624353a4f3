import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged, withCursor } from '../paged.js';
import type {
  Template,
  TemplateAnswer,
  TemplateList,
  TemplateListItem,
  TemplateListQuery,
  TemplateRequest,
  TemplateVariableChoice,
  UpdatedTemplate,
} from '../types.js';

/** Response templates, where the plan has them. */
export function templateCalls(http: Http) {
  const at = (templateId: string, options?: CallOptions) => ({
    signal: options?.signal,
    params: { path: { templateId } },
  });
  return {
    list: (query: TemplateListQuery = {}, options?: CallOptions): Paged<TemplateList, TemplateListItem> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/templates', { ...options, params: { query: withCursor(query, cursor) } })),
        ({ templates }) => templates,
      ),

    get: (templateId: string, options?: CallOptions): Promise<Template> =>
      bodyOf(http.GET('/api/templates/{templateId}', at(templateId, options))),

    /** The names that may stand in double braces. */
    variables: async (options?: CallOptions): Promise<TemplateVariableChoice[]> =>
      (await bodyOf(http.GET('/api/templates/variables', { ...options }))).variables,

    /** A draft, until it is activated. */
    create: (body: TemplateRequest, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(http.POST('/api/templates', { ...options, body })),

    /** Makes a new version as a draft, unless told not to. */
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
      bodyOf(http.POST('/api/templates/{templateId}/copy', at(templateId, options))),

    activate: (templateId: string, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(http.POST('/api/templates/{templateId}/activate', at(templateId, options))),

    archive: (templateId: string, options?: CallOptions): Promise<TemplateAnswer> =>
      bodyOf(http.POST('/api/templates/{templateId}/archive', at(templateId, options))),

    /** Only a draft that was never in use can go. */
    remove: async (templateId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/templates/{templateId}', at(templateId, options)));
    },
  };
}

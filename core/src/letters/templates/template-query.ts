import { invalidField } from '../../platform/errors/catalogue.js';
import { foreignCursor } from '../../platform/shared/id-pages.js';
import { languages } from '../../platform/shared/language.js';
import type { TemplateListQuery } from './templates.dto.js';
import { templateNetworks, templateReasons, templateStatuses } from './templates.js';
import type { TemplateFilter, TemplateWindow } from './templates.repository.js';

export type TemplatePage = {
  readonly filter: TemplateFilter;
  readonly page: number;
  readonly perPage: number;
  readonly window: TemplateWindow;
};

/** A company has a few dozen letters, and the screen shows all of them. */
const perPageDefault = 100;
const templateId = /^tpl_[0-9a-z]{20}$/;

/** An empty filter, and `all` for the status, filter nothing. @throws {AppError} 422 */
export function fromListQuery(query: TemplateListQuery): TemplatePage {
  const perPage = query.per_page ?? perPageDefault;
  const page = query.page ?? 1;
  return {
    filter: {
      status: readOption('status', query.status === 'all' ? '' : query.status, templateStatuses),
      disputeReason: readOption('dispute_reason', query.dispute_reason, templateReasons),
      cardNetwork: readOption('card_network', query.card_network, templateNetworks),
      language: readOption('language', query.language, languages),
      familyId: given(query.family_id),
      search: given(query.search),
    },
    page,
    perPage,
    window:
      query.cursor === undefined
        ? { limit: perPage + 1, offset: (page - 1) * perPage }
        : { limit: perPage + 1, before: requireCursor(query.cursor) },
  };
}

/** An empty text is no choice. @throws {AppError} 422 */
export function readOption<T extends string>(
  field: string,
  text: string | undefined,
  options: readonly T[],
): T | undefined {
  const wanted = given(text);
  if (wanted === undefined) return undefined;
  const option = options.find((known) => known === wanted);
  if (option === undefined) throw invalidField(field, `Choose one of ${options.join(', ')}`);
  return option;
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

function requireCursor(cursor: string): string {
  if (!templateId.test(cursor)) throw foreignCursor();
  return cursor;
}

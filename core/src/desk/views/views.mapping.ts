import type { CreateViewRequest, UpdateViewRequest, ViewDto } from './views.dto.js';
import type { ListedView, NewView, ViewChange } from './views.service.js';

export function toViewDto({ view, stale, canEdit }: ListedView): ViewDto {
  return {
    view_id: view.viewId,
    name: view.name,
    filters: { ...view.filters },
    columns: [...view.columns],
    shared: view.isShared,
    is_default: view.isDefault,
    stale: [...stale],
    author: { user_id: view.author.userId, name: view.author.name },
    can_edit: canEdit,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}

export function toViewChange({ shared, is_default: isDefault, ...content }: UpdateViewRequest): ViewChange {
  return { ...content, ...(shared === undefined ? {} : { isShared: shared }), isDefault };
}

export function toNewView(body: CreateViewRequest): NewView {
  return {
    name: body.name,
    filters: body.filters ?? {},
    columns: body.columns ?? [],
    isShared: body.shared ?? false,
    isDefault: body.is_default ?? false,
  };
}

import type { FilterFieldsDto } from '../../case/disputes/dispute-filter.dto.js';
import type { PersonDto } from '../../identity/team/team.dto.js';

/** @example { "name": "Due soon", "filters": { "status": "needs_response" }, "columns": [], "shared": false, "is_default": false } */
export type CreateViewRequest = {
  /** 1 to 100 characters. */
  name: string;
  filters?: FilterFieldsDto;
  /** The columns to show, in order. Empty for the usual ones. */
  columns?: string[];
  /** True if the whole company sees it. Only its author can change it. */
  shared?: boolean;
  /** True if your list opens with it. Each person has at most one default. */
  is_default?: boolean;
};

/** Fields that are left out keep their value. */
export type UpdateViewRequest = Partial<CreateViewRequest>;

export type ViewDto = {
  view_id: string;
  name: string;
  filters: FilterFieldsDto;
  columns: string[];
  shared: boolean;
  is_default: boolean;
  /**
   * Filters to ignore: the list no longer has them, or they name a deleted account or a former member. Usually empty.
   */
  stale: string[];
  author: PersonDto;
  /** True if you are its author. */
  can_edit: boolean;
  created_at: string;
  updated_at: string;
};

export type ViewListDto = { views: ViewDto[] };

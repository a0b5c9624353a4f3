import type { FilterFields } from '../../case/disputes/filter-fields.js';

export type DisputeView = {
  readonly viewId: string;
  readonly name: string;
  readonly filters: FilterFields;
  /** Names of the list's columns, in order. Empty for the usual ones. */
  readonly columns: readonly string[];
  readonly isShared: boolean;
  readonly author: { readonly userId: string; readonly name: string };
  /** True if the list opens with it for the requesting user. */
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The fields of a view that its author decides. */
export type ViewContent = Pick<DisputeView, 'name' | 'filters' | 'columns' | 'isShared'>;

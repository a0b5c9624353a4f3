import { AppError, make } from './app-error.js';

/** Errors of saved views and bulk actions. */
export const queueErrors = {
  viewNotFound: make('view_not_found', 404, 'View not found'),
  viewNotYours: make(
    'view_not_yours',
    403,
    'Only its author can change this view. Save a copy of it under your own name.',
  ),
  tooManyViews: (max: number) =>
    new AppError('too_many_views', 409, `You've reached the limit of ${max} views. Delete one first.`),
  bulkNotFound: make('bulk_not_found', 404, 'Bulk action not found'),
  bulkTooLarge: (max: number) =>
    new AppError(
      'too_many_disputes',
      422,
      `More than ${max} disputes match. Narrow the filters, or repeat the action for each part.`,
    ),
  bulkEmpty: make('no_disputes', 422, 'No dispute matches these filters.'),
  bulkFinished: make('bulk_finished', 409, 'This bulk action has finished.'),
  bulkRunning: make('bulk_running', 409, 'This bulk action is still running. Undo it when it has finished.'),
  bulkNotUndoable: make(
    'bulk_not_undoable',
    409,
    'This bulk action cannot be undone. Only assignments and tags can.',
  ),
  bulkChangedSince: make(
    'bulk_changed_since',
    409,
    'Someone has assigned this dispute since. It was left as it is.',
  ),
  bulkUndone: make('bulk_undone', 409, 'This bulk action has already been undone.'),
};

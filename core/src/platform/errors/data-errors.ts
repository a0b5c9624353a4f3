import { AppError, type FieldProblem, make } from './app-error.js';

/** Errors about orders and other data records. */
export const dataErrors = {
  orderNotFound: make('order_not_found', 404, 'Order not found'),
  dataKindNotFound: make('data_kind_not_found', 404, 'Unknown kind of data record'),
  recordNotFound: make('record_not_found', 404, 'Record not found'),
  importNotFound: make('import_not_found', 404, 'Import not found'),
  cardNumberFound: (details: readonly FieldProblem[]) =>
    new AppError('card_number_found', 422, details[0]?.message ?? 'A field contains a card number.', {
      details,
    }),
};

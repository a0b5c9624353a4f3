import { AppError, type FieldProblem, make, withMessage } from './app-error.js';

/** Errors about orders, other data records, exhibits and files of statements. */
export const dataErrors = {
  orderNotFound: make('order_not_found', 404, 'Order not found'),
  dataKindNotFound: make('data_kind_not_found', 404, 'Unknown kind of data record'),
  recordNotFound: make('record_not_found', 404, 'Record not found'),
  carrierNotFound: make('carrier_not_found', 404, 'Carrier not found'),
  carrierNotConnected: (carrier: string) =>
    new AppError('carrier_not_connected', 409, `${carrier} isn't connected. Connect it under Carriers.`),
  carrierUnsupported: (carrier: string) =>
    new AppError('carrier_unsupported', 409, `No carrier plugin reads the shipments of ${carrier}.`),
  shipmentUntracked: make(
    'shipment_untracked',
    409,
    'The shipment has no carrier or no tracking number. Send both with the data API.',
  ),
  proofNotFound: make('proof_not_found', 404, 'There is no proof of delivery for this shipment'),
  importNotFound: make('import_not_found', 404, 'Import not found'),
  tooManyImports: (max: number) =>
    new AppError('too_many_imports', 429, `${max} imports are waiting. Try again when one has finished.`, {
      retryAfterSeconds: 60,
    }),
  cardNumberFound: (details: readonly FieldProblem[]) =>
    new AppError('card_number_found', 422, details[0]?.message ?? 'A field contains a card number.', {
      details,
    }),
  tooManyExhibits: (max: number) =>
    new AppError(
      'too_many_exhibits',
      422,
      `A dispute can have at most ${max} exhibits. Delete some, or combine files in one PDF.`,
    ),
  statementFileNotFound: make('statement_file_not_found', 404, 'File not found'),
  statementFileUnavailable: withMessage('statement_file_unavailable', 424),
};

import type { CsvSeparator } from './csv.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface CsvQuery {
  /**
   * The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma. Default comma.
   */
  separator?: CsvSeparator;
}

import type { Readable } from 'node:stream';

import {
  Controller,
  FormField,
  Get,
  Path,
  Post,
  Produces,
  Queries,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
  UploadedFile,
} from '@tsoa/runtime';

import type { SignedIn } from '../../../identity/requests/signed-in.js';
import { invalidField } from '../../../platform/errors/catalogue.js';
import type { ErrorDto } from '../../../platform/errors/error.dto.js';
import type { StagedUpload } from '../../../platform/files/staged-upload.js';
import { csvResponse } from '../../../platform/http/csv-response.js';
import type { CursorQuery } from '../../../platform/http/page-query.dto.js';
import type { DataImportDto, DataImportListDto, StartedImportDto } from './data-imports.dto.js';
import { toDataImportDto } from './data-imports.mapping.js';
import type { DataImportsService } from './data-imports.service.js';

@Route('api/data/imports')
@Tags('Data')
@Security('session', ['data:read'])
export class DataImportsController extends Controller {
  constructor(private readonly imports: DataImportsService) {
    super();
  }

  /**
   * Imports a CSV file of at most 50 MB in the background. Kind, columns, encoding, separator, amounts and dates are guessed
   * unless they are chosen; `detected` of the import has them. Importing a file again changes nothing. A company's
   * imports run one after the other, and at most 3 wait. Until it has been imported, the file counts as storage.
   * @param kind One of the kinds of GET /api/data/{kind}
   * @param mapping The field of each column as a JSON object: `{"Order no.": "order_number"}`. A part of an address is
   *   `shipping_address.city`, and a part of an item `items.name`. Two columns with the same name are `Note (1)` and
   *   `Note (2)`. Default: the columns have the names of the fields, or usual other names.
   * @param options How to read the file, as a JSON object: `amounts` (`decimal` for 12.50, `minor` for 1250), `dates`
   *   (`day_first`, `month_first`), `currency` of amounts that name none, `encoding`, and `preset` (`shopify`,
   *   `woocommerce`, `magento`)
   * @param dry_run `true` checks the rows and stores none.
   * @summary Import a CSV file
   */
  @Post()
  @Security('session', ['data:write'])
  @SuccessResponse(202, 'The import has started')
  @Response<ErrorDto>(404, 'Kind of record not found')
  @Response<ErrorDto>(413, 'The file is larger than 50 MB')
  @Response<ErrorDto>(415, 'The file is not text')
  @Response<ErrorDto>(422, 'The header or the mapping is wrong')
  @Response<ErrorDto>(429, 'Three imports are waiting')
  async startDataImport(
    @Request() request: SignedIn,
    @UploadedFile() file: StagedUpload,
    @FormField() kind?: string,
    @FormField() mapping?: string,
    @FormField() options?: string,
    @FormField() dry_run?: string,
  ): Promise<StartedImportDto> {
    const isDryRun = readFlag('dry_run', dry_run);
    const importId = await this.imports.begin(request.user, file, { kind, mapping, options, isDryRun });
    this.setStatus(202);
    return { import_id: importId };
  }

  /**
   * Lists the imports of the company, newest first.
   * @summary List CSV imports
   */
  @Get()
  @Response<ErrorDto>(422, 'The cursor or the page size is invalid')
  async listDataImports(
    @Request() request: SignedIn,
    @Queries() query: CursorQuery,
  ): Promise<DataImportListDto> {
    const { cursor, per_page: perPage } = query;
    const { imports, nextCursor } = await this.imports.listImports(request.user, { cursor, perPage });
    return { imports: imports.map((found) => toDataImportDto(found)), next_cursor: nextCursor ?? null };
  }

  /**
   * Returns the progress and the result of an import.
   * @summary Get a CSV import
   */
  @Get('{importId}')
  async getDataImport(@Request() request: SignedIn, @Path() importId: string): Promise<DataImportDto> {
    const found = await this.imports.getImport(request.user, importId);
    const [rows, complete] = await Promise.all([
      this.imports.problemRows(found),
      this.imports.countComplete(request.user, found),
    ]);
    return toDataImportDto(found, { rows, complete });
  }

  /**
   * Downloads the rejected rows with their columns and the reason in the column `error`. Correct them and import the file
   * again: it is read like the first one. The first 10,000 are kept for 30 days, without card numbers. `rejected` counts all.
   * @summary Download rejected rows as CSV
   */
  @Get('{importId}/errors.csv')
  @Produces('text/csv')
  async downloadDataImportErrors(@Request() request: SignedIn, @Path() importId: string): Promise<Readable> {
    const found = await this.imports.getImport(request.user, importId);
    return csvResponse(this, request, {
      fileName: `${importId}-errors.csv`,
      table: this.imports.errorTable(found),
      separator: separatorNames[found.separator],
    });
  }
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

/** A form has texts only. */
function readFlag(field: string, text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'false') return false;
  if (text !== 'true') throw invalidField(field, 'Enter true or false');
  return true;
}

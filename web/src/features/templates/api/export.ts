import { fileOf } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/csv-separator.js';
import { type ListView, toListQuery } from '../list-view.js';

/** All templates that match the filters, not only the current page. */
export function exportTemplates(view: ListView) {
  const { page: _page, per_page: _perPage, ...query } = toListQuery(view);
  const params = { query: { ...query, ...chosenSeparator() } };
  return fileOf(client.api.GET('/api/templates/export.csv', { params, parseAs: 'stream' }));
}

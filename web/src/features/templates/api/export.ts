import { fileOf } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { type ListView, toListQuery } from '../list-view.js';

/** All templates that the filters let through, not only the page that is shown. */
export function exportTemplates(view: ListView) {
  const { page: _page, per_page: _perPage, ...query } = toListQuery(view);
  return fileOf(client.api.GET('/api/templates/export.csv', { params: { query }, parseAs: 'stream' }));
}

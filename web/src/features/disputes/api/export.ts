import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/csv-separator.js';
import { type ListView, toFilterQuery } from '../list-view.js';

/** All disputes that the filters let through, not only the page that is shown. */
export function exportDisputes(filters: ListView['filters']) {
  return client.disputes.exportCsv({ ...toFilterQuery(filters), ...chosenSeparator() });
}

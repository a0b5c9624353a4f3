import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/preferences.js';
import { type ListView, toFilterQuery } from '../list-view.js';

/** All disputes that match the filters, not only the current page. */
export function exportDisputes(filters: ListView['filters']) {
  return client.disputes.exportCsv({ ...toFilterQuery(filters), ...chosenSeparator() });
}

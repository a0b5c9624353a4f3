/** One file to load for the parts of the list that appear after its rows: each further one costs a request. */
export { ViewsMenu } from '../../features/disputes/components/views-menu.js';
export { MoreFilterChips } from './dispute-chips.js';
export { DisputePreview } from './dispute-preview.js';

/** The filters of the dispute list, with their labels, in a separate module so that other bundles leave them out. */
export { disputeFilterOptions, disputeFilters } from './generated/dispute-filters.js';

import { lazyDialog } from '../../../components/lazy-dialog.js';
import type { UpgradeProps } from './upgrade-dialog.js';

/** Describes the benefits of a larger plan. */
export const UpgradeModal = lazyDialog<UpgradeProps>(
  async () => (await import('./upgrade-dialog.js')).UpgradeDialog,
);

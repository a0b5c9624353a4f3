import { lazyDialog } from '../../../components/lazy-dialog.js';
import type { UpgradeProps } from './upgrade-dialog.js';

/** Tells what a bigger plan would bring. */
export const UpgradeModal = lazyDialog<UpgradeProps>(
  async () => (await import('./upgrade-dialog.js')).UpgradeDialog,
);

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/plans';

import { EmptyState } from '../../../components/screen-states.js';
import { useTitle } from '../../../lib/use-title.js';
import { useFeature } from '../api/plan.js';
import type { PlanFeature } from '../plan.js';
import classes from './feature-gate.module.css';
import { UpgradeModal } from './upgrade-modal.js';

type Props = {
  readonly feature: PlanFeature;
  /** As people read it, within a sentence. */
  readonly featureName: string;
  /** Without it, what is locked is not there at all. */
  readonly showUpgrade?: boolean;
  /** True if the gate replaces a whole screen. */
  readonly isWholeScreen?: boolean | undefined;
  readonly children: ReactNode;
};

/** Shows what the plan has. The server refuses the calls of what it has not. */
export function FeatureGate({ feature, featureName, showUpgrade = true, isWholeScreen, children }: Props) {
  const state = useFeature(feature);
  if (state === 'enabled') return children;
  if (state === 'loading' || !showUpgrade) return null;
  return <FeatureLocked {...{ feature, featureName, isWholeScreen }} />;
}

type LockedProps = Pick<Props, 'feature' | 'featureName' | 'isWholeScreen'>;

function FeatureLocked({ feature, featureName, isWholeScreen = false }: LockedProps) {
  const [upgrading, setUpgrading] = useState(false);
  return (
    <section className={classes.root} data-whole={isWholeScreen} aria-label={texts.featureGate.featureLocked}>
      {isWholeScreen && <ScreenTitle title={featureName} />}
      <EmptyState
        icon={<IconLock size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.featureGate.featureLocked}
        isWholeScreen={isWholeScreen}
        text={texts.featureGate.notInPlan(featureName)}
      >
        <Button onClick={() => setUpgrading(true)}>{texts.featureGate.upgradePlan}</Button>
      </EmptyState>
      <UpgradeModal feature={feature} opened={upgrading} onClose={() => setUpgrading(false)} />
    </section>
  );
}

/** The window would go on with the name of the screen before, whose place this one takes. */
function ScreenTitle({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/plans';

import { EmptyState } from '../../../components/screen-states.js';
import { useTitle } from '../../../lib/use-title.js';
import { useFeature } from '../api/plan.js';
import type { PlanFeature } from '../plan.js';
import classes from './feature-gate.module.css';
import { OpenFeatures, useMayOpenFeatures } from './open-features.js';
import { UpgradeModal } from './upgrade-modal.js';

type Props = {
  readonly feature: PlanFeature;
  /** The name within a sentence. */
  readonly featureName: string;
  /** Without it, locked content is not rendered at all. */
  readonly showUpgrade?: boolean;
  /** True if the gate replaces a whole screen. */
  readonly isWholeScreen?: boolean | undefined;
  readonly children: ReactNode;
};

/** Shows content if the plan includes it. The server rejects the calls of other features. */
export function FeatureGate({ feature, featureName, showUpgrade = true, isWholeScreen, children }: Props) {
  const state = useFeature(feature);
  if (state === 'enabled') return children;
  if (state === 'loading' || !showUpgrade) return null;
  return <FeatureLocked {...{ feature, featureName, isWholeScreen }} />;
}

type LockedProps = Pick<Props, 'feature' | 'featureName' | 'isWholeScreen'>;

function FeatureLocked({ feature, featureName, isWholeScreen = false }: LockedProps) {
  const [upgrading, setUpgrading] = useState(false);
  const mayOpen = useMayOpenFeatures();
  return (
    <section className={classes.root} data-whole={isWholeScreen} aria-label={texts.featureGate.featureLocked}>
      {isWholeScreen && <ScreenTitle title={featureName} />}
      <EmptyState
        icon={<IconLock size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.featureGate.featureLocked}
        isWholeScreen={isWholeScreen}
        text={texts.featureGate.notInPlan(featureName)}
      >
        <Button variant={mayOpen ? 'default' : 'filled'} onClick={() => setUpgrading(true)}>
          {texts.featureGate.upgradePlan}
        </Button>
        <OpenFeatures />
      </EmptyState>
      <UpgradeModal feature={feature} opened={upgrading} onClose={() => setUpgrading(false)} />
    </section>
  );
}

/** Sets the title, because this screen replaces the one that would set it. */
function ScreenTitle({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

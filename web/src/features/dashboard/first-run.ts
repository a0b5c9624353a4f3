import type { Dashboard } from '@rebuttal/sdk';

export type StepKey = 'connect' | 'verify' | 'dispute' | 'settings';
export type FirstRunStep = { readonly key: StepKey; readonly done: boolean };

/** The steps to the first dispute, in their order. */
export function firstRunSteps(setup: Dashboard['setup']): readonly FirstRunStep[] {
  return [
    { key: 'connect', done: setup.has_account },
    { key: 'verify', done: setup.has_verified_account },
    { key: 'dispute', done: setup.has_dispute },
    { key: 'settings', done: setup.has_business_details },
  ];
}

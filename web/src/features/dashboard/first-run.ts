/** The first-run steps; undefined while they are loading. */
export type FirstRunFacts = {
  readonly accounts: readonly { readonly verification_status: string }[] | undefined;
  readonly disputes: number | undefined;
  readonly settings:
    | {
        readonly merchant_business_model: string;
        readonly refund_policy: string;
        readonly refund_policy_url: string;
      }
    | undefined;
};

export type StepKey = 'connect' | 'verify' | 'dispute' | 'settings';
export type FirstRunStep = { readonly key: StepKey; readonly done: boolean };

/** The steps to the first answered dispute, or undefined until each is known to be done or not. */
export function firstRunSteps(facts: FirstRunFacts): readonly FirstRunStep[] | undefined {
  const { accounts, disputes, settings } = facts;
  if (accounts === undefined || disputes === undefined || settings === undefined) return undefined;
  const saysWhatIsSold = settings.merchant_business_model.trim() !== '';
  const hasRefundPolicy = settings.refund_policy !== '' || settings.refund_policy_url.trim() !== '';
  return [
    { key: 'connect', done: accounts.length > 0 },
    { key: 'verify', done: accounts.some((account) => account.verification_status === 'success') },
    { key: 'dispute', done: disputes > 0 },
    { key: 'settings', done: saysWhatIsSold && hasRefundPolicy },
  ];
}

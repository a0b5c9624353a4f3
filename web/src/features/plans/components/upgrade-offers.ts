import { texts } from '#texts/plans';

export type UpgradeOffer = {
  readonly title: string;
  readonly text: string;
  readonly benefits: readonly string[];
};

const offers = texts.offers satisfies Record<string, UpgradeOffer>;

export type UpgradeKey = keyof typeof offers;

/** What a bigger plan would bring. Features of a newer server have the general words. */
export function upgradeOffer(feature: string): UpgradeOffer {
  return Object.hasOwn(offers, feature) ? offers[feature as UpgradeKey] : texts.otherOffer;
}

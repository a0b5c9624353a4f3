import { texts } from '#texts/plans';

export type UpgradeOffer = {
  readonly title: string;
  readonly text: string;
  readonly benefits: readonly string[];
};

const offers = texts.offers satisfies Record<string, UpgradeOffer>;

export type UpgradeKey = keyof typeof offers;

/** The benefits of a larger plan. Unknown features of a newer server get a general description. */
export function upgradeOffer(feature: string): UpgradeOffer {
  return Object.hasOwn(offers, feature) ? offers[feature as UpgradeKey] : texts.otherOffer;
}

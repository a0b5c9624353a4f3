export const texts = {
  time: (label: string) => `${label}: time`,
  /** Below the two inputs. */
  zone: (zone: string) => `The time is optional, in your time zone (${zone}).`,
};

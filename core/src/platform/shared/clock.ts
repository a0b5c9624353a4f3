/** The one source of the present. Tests set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

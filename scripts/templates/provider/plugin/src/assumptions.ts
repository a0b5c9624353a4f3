/**
 * Values that no document of {{label}} confirms. State the harm if one is wrong, and list it in the README under "Not
 * confirmed". Delete this file if there are none.
 */
export const assumptions = {} as const;

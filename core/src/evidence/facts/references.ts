/** An id or a number without case and separators. */
export const plainReference = (id: string): string => id.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** True if two references, both plain, are of one kind and can be compared: `ch_17` and `ch_18`, `1041` and `2099`. */
export const isAlike = (one: string, other: string): boolean =>
  /^\d+$/.test(one)
    ? /^\d+$/.test(other) && Math.abs(one.length - other.length) < 2
    : one.slice(0, 2) === other.slice(0, 2);

/** True on Apple's systems, whose shortcuts use the Command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

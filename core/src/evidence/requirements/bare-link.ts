const links = /\b(?:https?:\/\/|www\.)\S+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*/gi;

/** Words that only introduce a link. */
const pointers = new Set(
  (
    'a an and as at available be by can cancel cancellation cancellations cancelling canceling company find following for found full here ' +
    'how in is it link linked located of on online our page policies policy please published read refund refunds return ' +
    'returns s see shop site store stores terms text the this to under url us visit web website you your version'
  ).split(' '),
);

/** True if a text only links to a policy. Issuers do not open links, so it shows nothing. */
export function isBareLink(text: string): boolean {
  const rest = text.replaceAll(links, ' ');
  if (rest === text) return false;
  const words = rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => pointers.has(word));
}

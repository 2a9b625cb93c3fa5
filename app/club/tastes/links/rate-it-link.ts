import { oneLine } from '~/foundation/messaging/plain-text'

/** A link that rates a bottle of a wine, as emails show it. */
export const rateItLink = ({ wine, url }: { wine: string; url: string }) => ({
  label: `Rate it: ${oneLine(wine)}`,
  url,
})

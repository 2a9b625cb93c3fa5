import { listingOf } from '~/kit/listing'
import { wineKinds } from './labels'

/** What is looked for in a cellar, and after which wine the page begins, as its address says. */
export function cellarPlace(url: string) {
  const { text, after, one } = listingOf(url)
  return { q: text || undefined, kind: one('kind', wineKinds) ?? undefined, after: after ?? undefined }
}

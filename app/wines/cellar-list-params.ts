import { readListParams } from '~/kit/list-params'
import { wineKinds } from './labels'

/** What is looked for in a cellar, and after which wine the page begins, as its address says. */
export function readCellarListParams(url: string) {
  const { text, after, one } = readListParams(url)
  return { q: text || undefined, kind: one('kind', wineKinds) ?? undefined, after: after ?? undefined }
}

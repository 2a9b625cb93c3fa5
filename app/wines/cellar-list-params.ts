import { readListParams } from '~/kit/list-params'
import { wineKinds } from './labels'

/** Search text and page of the cellar list, from the URL. */
export function readCellarListParams(url: string) {
  const { text, after, one } = readListParams(url)
  return { q: text || undefined, kind: one('kind', wineKinds) ?? undefined, after: after ?? undefined }
}

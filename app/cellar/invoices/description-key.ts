import { foldText } from '~/foundation/kit/fold-text'

/**
 * A supplier's description as it is compared with earlier ones: words in plain letters without vintage, size and
 * pack, so that next year's delivery of the same wine is found. Pure.
 */
export function descriptionKey(description: string): string {
  return foldText(description)
    .replace(/\b\d{1,2}\s?[x/×]\s?\d+(?:[.,]\d+)?\s?(?:ml|cl|l)?\b/g, ' ')
    .replace(/\b\d+(?:[.,]\d+)?\s?(?:ml|cl|lt?)\b/g, ' ')
    .replace(/\b(?:19|20)\d\d(?:er)?\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

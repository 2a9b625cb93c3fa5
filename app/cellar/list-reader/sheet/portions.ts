// Portion that a price buys: a glass, a bottle of some size, a case. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { measureOf } from '../layout/measures'
import { readSize } from '../table/read-amount'

/** `ml` is null where no size is named; `bottles` is how many bottles a price is for. */
export type Portion =
  { kind: 'glass'; ml: number | null } | { kind: 'bottle'; ml: number | null; bottles: number }

/** Smaller sizes are pours. */
const largestPour = 186

/** Words that programs write where an item has no variations. */
const noPortion = /^(?:default(?: title)?|regular|standard|normal|each|ea|unit|single|one size|n\/?a|-|none)$/

export const isNoPortion = (text: string): boolean => noPortion.test(foldText(text.trim()))

const packWords =
  'case|carton|karton|kiste|caisse|caja|cartone|cassa|kist|doos|kartong|kasse|pack|paket|pak|box|set|bottles|btls|bouteilles|bottiglie|botellas|flaschen|flessen|flaskor|flasker'
const pack = new RegExp(
  `\\b(?:${packWords})s?(?: of| de| da| von| van| a| med)? (\\d{1,2})(?!\\d)|(?<!\\d)(\\d{1,2})[\\s-]*(?:er)?[\\s-]*(?:${packWords})\\b|(?<!\\d)(\\d{1,2})\\s*[x×/](?=\\s*\\d)|[x×]\\s*(\\d{1,2})(?!\\d)`,
  'i',
)
const volume = /(\d+(?:[.,]\d+)?)\s*(ml|cl|dl|l|lt|ltr|liters?|litres?|oz)\b/i

/**
 * Portion in a cell of sizes or variations: "Glass (150 ml)", "750ml", "Magnum", "Case of 6". Null for an empty cell
 * or other words.
 */
export function readPortion(cell: string | number): Portion | null {
  const text = String(cell).trim()
  const folded = foldText(text)
  if (folded === '' || noPortion.test(folded)) return null
  const packed = pack.exec(folded)
  const bottles = Number(packed?.slice(1).find((number) => number !== undefined) ?? 1)
  const printed = volume.exec(text)
  const ml = printed ? readSize(printed[0]) : null
  if (bottles > 1) return { kind: 'bottle', ml, bottles }
  const words = folded.split(/[^\p{L}\d½/]+/u).filter((word) => word.length > 1)
  const measures = new Set(words.map((word) => measureOf(word)))
  if (measures.has('glass')) return { kind: 'glass', ml }
  if (measures.has('magnum')) return { kind: 'bottle', ml: ml ?? readSize(text) ?? 1_500, bottles: 1 }
  if (measures.has('half')) return { kind: 'bottle', ml: ml ?? 375, bottles: 1 }
  if (measures.has('bottle')) return { kind: 'bottle', ml, bottles: 1 }
  const size = ml ?? readSize(text)
  if (size === null || size < 30) return null
  return size <= largestPour ? { kind: 'glass', ml: size } : { kind: 'bottle', ml: size, bottles: 1 }
}

const glassWord = 'by the glass|glass|gls|gl|btg|verre|calice|copa|taca|taça|glas'
const bottleWord = 'by the bottle|bottle|btl|bouteille|bottiglia|botella|garrafa|flasche|fles|flaska|flaske'
const portionWord = `(?:${glassWord}|${bottleWord})`
const behind = new RegExp(
  `(?:\\s*[-–—,:/|]\\s*|\\s+)[([]?(${portionWord}(?:\\s*\\(?\\d+(?:[.,]\\d+)?\\s*(?:ml|cl|oz)\\)?)?|\\d+(?:[.,]\\d+)?\\s*(?:oz|ml|cl|l))[)\\]]?$`,
  'iu',
)
const before = new RegExp(`^[([]?(${portionWord})[)\\]]?\\s*[-–—:]*\\s+`, 'iu')

const endVolume = /[\s,(–—-]+\d+(?:[.,]\d+)?\s*(?:ml|cl|l|lt|ltr|liters?|litres?)\)?$/iu

/** A name that ends with a volume of a bottle, without it: "Sancerre (1.5 L)". Null for others. */
export function splitVolume(name: string): { name: string; ml: number } | null {
  const volumeMatch = endVolume.exec(name)
  const rest = volumeMatch && name.slice(0, volumeMatch.index).trim()
  const ml = volumeMatch && readSize(volumeMatch[0].replace(/^[\s,(–—-]+|\)$/g, ''))
  return rest && ml && ml > largestPour ? { name: rest, ml } : null
}

/** Words before "bottle" and "glass" that make them a part of the name: "Summer in a Bottle", "One Glass". */
const belongsToName =
  /(?:^|\s)(?:a|an|the|my|our|your|this|that|in|of|one|two|first|last|every|la|le|il|el|un|una|une)$/iu

/** A name that says what its price buys, without those words: "Chablis 2020 - Glass", "BTL Chablis". Null for others. */
export function splitPortion(name: string): { name: string; portion: Portion } | null {
  const portionMatch = behind.exec(name) ?? before.exec(name)
  const portion = portionMatch && readPortion(portionMatch[1]!)
  const rest = portionMatch && name.replace(portionMatch[0], '').trim()
  if (!portion || !rest || belongsToName.test(rest)) return null
  const isLargePour = portion.kind === 'bottle' && portion.ml !== null && portion.ml <= 250
  return { name: rest, portion: isLargePour ? { kind: 'glass', ml: portion.ml } : portion }
}

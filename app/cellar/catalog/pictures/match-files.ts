// Which wine the photo of a label belongs to, by the name of its file. Pure; the browser runs it before an upload.

export interface WineToMatch {
  id: string
  /** Producer, name and vintage. */
  name: string
  vintage: number | 'NV' | null
  /** Codes on its bottles or cases. */
  codes: string[]
}

interface FileMatch {
  /** Null where no wine fits, or several fit equally. */
  wineId: string | null
  /** A code, or all words of the wine; otherwise a person should look. */
  isSure: boolean
}

/** The least share of a file's words that a wine must have. */
const leastShare = 0.5

/** The wine of each file. A wine whose vintage contradicts the file's year never fits. */
export function matchFiles(fileNames: readonly string[], wines: readonly WineToMatch[]): FileMatch[] {
  const wineByCode = new Map(
    wines.flatMap(({ id, codes }) => codes.map((code) => [plainCode(code), id] as const)),
  )
  const known = wines.map((wine) => ({ ...wine, words: new Set(wordsOf(wine.name)) }))
  return fileNames.map((fileName) => {
    const bare = fileName.replace(/\.[a-z0-9]{2,5}$/i, '')
    const ofCode = wineByCode.get(plainCode(bare))
    if (ofCode) return { wineId: ofCode, isSure: true }
    const words = wordsOf(bare).filter((word) => !noise.has(word))
    const year = words.find((word) => /^(19|20)\d{2}$/.test(word))
    const [best, next] = known
      .filter(({ vintage }) => !year || typeof vintage !== 'number' || String(vintage) === year)
      .map(({ id, words: ofWine }) => {
        const common = words.filter((word) => ofWine.has(word)).length
        return { id, common, share: common / Math.max(1, words.length), whole: common / ofWine.size }
      })
      .filter(({ share, common }) => common > 0 && share >= leastShare)
      .toSorted((one, other) => other.common - one.common || other.whole - one.whole)
    if (!best || (next && next.common === best.common && next.whole === best.whole))
      return { wineId: null, isSure: false }
    return { wineId: best.id, isSure: best.whole === 1 && best.share === 1 }
  })
}

const plainCode = (text: string): string => text.replace(/[^0-9a-z]/gi, '').toLowerCase()

/** Words that cameras and people add. */
const noise = new Set([
  'label',
  'front',
  'back',
  'photo',
  'img',
  'image',
  'bottle',
  'copy',
  'final',
  '750ml',
  'web',
])

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

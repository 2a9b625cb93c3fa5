// Finding a wine while counting, by code, bin or name, on the server and on a phone without a connection. Pure.
import { lookup } from '~/foundation/kit/lookup'
import { wordResemblance } from '~/foundation/kit/list/trigrams'
import { compareBins, looksLikeBin, plainBin } from './bins'
import { hasCode, looksLikeCode, readCode } from './codes'

export interface Findable {
  id: string
  bin: string
  lwin: string | null
  codes: string[]
  /** The words of the wine as the database folds them: lowercase, without accents, single spaces. */
  text: string
}

const unaccented = lookup({ ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' })

/** Text as the database folds it for a search: lowercase, without accents, its words separated by single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øßæœłđı]/g, (letter) => unaccented.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The wines that a search means, best first: those with the code; else those whose bin begins with it, if it looks like
 * a bin; then those with every word; and if there is none, those with similar words, for typing errors. An empty search
 * finds all, in their order.
 */
export function findOnSheet<Wine extends Findable>(wines: readonly Wine[], search: string): Wine[] {
  const folded = foldText(search)
  if (folded === '') return [...wines]
  if (looksLikeCode(search)) {
    const code = readCode(search)
    const withCode = code ? wines.filter((wine) => hasCode(wine, code)) : []
    if (withCode.length > 0) return withCode
  }
  const bin = plainBin(search)
  const inBin = looksLikeBin(search)
    ? wines
        .filter((wine) => plainBin(wine.bin).startsWith(bin))
        .sort((one, other) => binRank(one, bin) - binRank(other, bin) || compareBins(one.bin, other.bin))
    : []
  const words = folded.split(' ')
  const matching = wines.filter(({ text }) => words.every((word) => text.includes(word)))
  const matches = [...new Set([...inBin, ...matching])]
  return matches.length > 0 ? matches : similar(wines, words)
}

const binRank = ({ bin }: Findable, wanted: string) => (plainBin(bin) === wanted ? 0 : 1)

/** Share of the trigrams of a search that a wine's words must have. */
const similarEnough = 0.45

/** Wines whose words resemble those of the search, most similar first. */
function similar<Wine extends Findable>(wines: readonly Wine[], words: string[]): Wine[] {
  const scores = words.map(wordResemblance)
  return wines
    .map((wine) => {
      const wineWords = wine.text.split(' ')
      const best = scores.map((score) => Math.max(...wineWords.map(score)))
      return { wine, score: best.reduce((sum, one) => sum + one, 0) / words.length }
    })
    .filter(({ score }) => score >= similarEnough)
    .sort((one, other) => other.score - one.score)
    .map(({ wine }) => wine)
}

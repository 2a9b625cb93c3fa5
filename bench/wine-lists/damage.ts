// Makes what a document says harder to read, as lists do that the reader does not know: heads of columns are gone,
// figures stick to words, amounts stand on the line above, letters stand for figures. The same seed damages alike.
import { randomFrom } from '#/sandbox/stripe/random'
import type { SourceDocument, SourceRun } from '~/cellar/list-reader/source-document'

const lookalikes = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['5', 's'],
  ['8', 'B'],
])
const heads =
  /^(?:glass|bottle|btl|glas|flasche|verre|bouteille|calice|bottiglia|copa|botella|fles|\d[\d.,]* ?(?:ml|cl|l)|[\s/|])+$/i

/** A damaged copy; `share` of the figures are hit. Some seeds change what all lines print as well. */
export function damaged(document: SourceDocument, seed: number, share = 0.03): SourceDocument {
  const random = randomFrom(seed)
  const losesHeads = random() < 0.5
  return damagedRuns(changedThroughout(document, seed), random, losesHeads, share)
}

const price = /^(?:[€$£] ?)?\d{1,3}(?:[.,]\d\d)?(?: ?[€$£])?$/

/**
 * What a layout prints that the reader does not know: by the seed, another figure behind each price of its own (stock,
 * alcohol, points, a number that counts), or years of two figures without a mark.
 */
function changedThroughout(document: SourceDocument, seed: number): SourceDocument {
  if (document.kind === 'table') return document
  const random = randomFrom(seed + 1_000)
  const kind = seed % 4
  let counted = 100
  const figure = () => {
    counted += 1 + Math.floor(random() * 4)
    const figures = [`${Math.floor(random() * 30)}`, `${12 + Math.floor(random() * 6) / 2}`, `${counted}`]
    return figures[(seed >> 2) % 3]!
  }
  if (kind > 1) return document
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      runs: page.runs.flatMap((run) => {
        if (kind === 1) return [{ ...run, text: run.text.replace(/(?<!\d)20(?=\d\d(?!\d))/g, '') }]
        if (!price.test(run.text.trim())) return [run]
        return [run, { ...run, text: figure(), x: run.x + run.width + run.size * 1.6, width: run.size * 1.2 }]
      }),
    })),
  }
}

function damagedRuns(
  document: SourceDocument,
  random: () => number,
  losesHeads: boolean,
  share: number,
): SourceDocument {
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      runs: page.runs.flatMap((run) => {
        if (losesHeads && heads.test(run.text)) return []
        if (!/\d/.test(run.text) || random() >= share) return [run]
        return damagedRun(run, random)
      }),
    })),
  }
}

function damagedRun(run: SourceRun, random: () => number): SourceRun[] {
  const kind = Math.floor(random() * 6)
  const text = (change: (text: string) => string) => [{ ...run, text: change(run.text) }]
  const lastFigures = /\d[\d.,]*(?=\D*$)/
  // Lost altogether, stuck to the next word, with a letter, off its line, cut, without its point.
  if (kind === 0) return text((all) => all.replace(lastFigures, '').trim()).filter((line) => line.text !== '')
  if (kind === 1) return text((all) => all.replace(/\s(?=\d)|(?<=\d)\s/, ''))
  if (kind === 2)
    return text((all) => all.replace(/[0158](?=\D*$)/, (digit) => lookalikes.get(digit) ?? digit))
  if (kind === 3) return [{ ...run, y: run.y + (random() < 0.5 ? 1 : -1) * run.height * 0.9 }]
  if (kind === 4) return text((all) => all.replace(lastFigures, (figures) => `${figures} Nr`))
  return text((all) => all.replace(/(?<=\d)[.,](?=\d\d(?!\d))/, ''))
}

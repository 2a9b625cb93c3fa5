// Features of the lines of a list: what is known of each line by itself, of the lines around it, and of the lines that
// look like it in the same list. A model weighs them together.
import { foldText } from '~/foundation/kit/fold-text'
import { findMentions } from '~/cellar/reference/mentions.server'
import { nameKey } from '~/cellar/reference/name-key'
import { producerIndex } from '../fields/producer-index.server'
import { producerLeads } from '../fields/vocabulary'
import { readColumnHeads } from '../layout/column-heads'
import { understandHeading } from '../layout/headings/headings.server'
import { styleKey, styleOf } from '../layout/headings/styles'
import {
  hasLabelWord,
  hasTastingWord,
  hasVintage,
  isInSmallLetters,
  isProse,
} from '../layout/headings/text-kinds'
import { countsOf, grouped, medianOf } from '../counts'
import { gapBetween, isYear, kindOfRow } from '../layout/row-kind'
import type { Row } from '../layout/rows'
import type { RowRole } from './row-role'
import type { FeaturedRows } from './tagger'

/** A line with what is known of it before any decision. */
type Sight = ReturnType<typeof sightsOf>[number]

/** "Uve: Magliocco", "Alcool 13", "Cépage Syrah": words that name the fact behind them. */
const factLead =
  /^(?:uv[ae]|uvaggio|vitign[oi]|cepages?|grapes?|varietals?|rebsorten?|druif|druiven|casta|castas|alcool|alcohol|alc|vol|abv|grad\w*|region|regione|area|zona|zone|terroir|origen|origin|vintage|annata|millesime|jahrgang|temp\w*|service|servir|format|formato|abbinament\w*|maridaje|accords?|pairing|notes?|degust\w*|tasting)\b/
/** The grapes of the wine above. */
const grapesLead =
  /^(?:uv[ae]|uvaggio|vitign[oi]|c[eé]pages?|encépagement|grapes?|rebsorten?|druif|druiven|castas?)\s?:\s?\S/iu
/** "Pairs well with: ...", "Notes: ..." and the legend of a sign: "* organic wine". */
const noteLead =
  /^(?:(?:(?:tasting )?notes?|pairings?|pairs|serve with|perfect with|ideal with|food match|passt (?:zu|gut|perfekt)|accords?|maridaje|abbinament[oi]|lekker bij|past bij|d[eé]gustation)(?:\s[^:]{0,24})?:|pairs (?:\p{L}+ )?with\s|[*†‡]+\s*[-–—=:]\s|=\s\p{L})/iu
const contact = /[\p{L}\d]@|https?:|www\.|(?:\+?\d[\d\s().-]{7,}\d)|^(?:tel|phone|fax|reserv|réserv)/iu

/** A line that comes more often than this is no heading. */
const often = 4

/** All that the model knows of the lines of a list. */
export function featuresOf(rows: readonly Row[]): FeaturedRows {
  const sights = sightsOf(rows)
  const list = listFeatures(sights)
  const looks = looksOf(sights)
  const pitch = usualPitch(rows)
  const size = medianOf(sights.map(({ style }) => style.size))
  const toPrice = distances(sights, 1)
  const fromPrice = distances(sights, -1)
  let above = 'none'
  const features = sights.map((sight, at) => {
    const around = [-2, -1, 1, 2].map((step) => sights[at + step])
    const features = ['always']
    const own = ownFeatures(sight, size)
    features.push(...own)
    const { kind } = sight
    const [before2, before, next, next2] = around
    const [k2, k1, n1, n2] = around.map((other) => other?.kind ?? 'edge')
    features.push(
      `k ${k1}>${kind}`,
      `k ${kind}>${n1}`,
      `k ${k1}>${kind}>${n1}`,
      `k ${k2}>${k1}>${kind}`,
      `k ${kind}>${n1}>${n2}`,
      `list ${list} ${kind}`,
      `list ${list} ${k1}>${kind}>${n1}`,
      `to ${toPrice[at]} from ${fromPrice[at]} ${kind}`,
      `to ${toPrice[at]} ${list} ${kind}`,
      `from ${fromPrice[at]} ${list} ${kind}`,
      `known ${knownOf(sight)} ${k1}>${kind}>${n1}`,
      `known ${knownOf(sight)} to ${toPrice[at]} from ${fromPrice[at]} ${kind}`,
      `known ${knownOf(sight)} ${list} ${kind}`,
      `unknown ${unknownWords(sight)} ${k1}>${kind}>${n1}`,
      `unknown ${unknownWords(sight)} ${kind} ${list}`,
      `below ${above}`,
      `below ${above} ${kind}`,
    )
    for (const [name, other] of [
      ['b', before],
      ['n', next],
    ] as const) {
      const word = other ? wordOf(other) : 'edge'
      features.push(`${name} ${word}`, `${name} ${word} ${wordOf(sight)}`)
      if (!other) continue
      const isAlike = other.look === sight.look
      features.push(`${name} ${isAlike ? 'alike' : 'unlike'} ${kind} ${other.kind}`)
      if (other.style.size > sight.style.size * 1.13) features.push(`${name} larger`)
      if (other.style.size * 1.13 < sight.style.size) features.push(`${name} smaller`)
      if (/[,&–-]$|\b(?:de|di|du|of|and|et|e|y)$/.test((name === 'b' ? other : sight).row.labelText))
        features.push(`${name} open`)
    }
    if (before && before2 && before2.look === sight.look && before.look !== sight.look)
      features.push(`alternate b ${kind}`)
    if (next && next2 && next2.look === sight.look && next.look !== sight.look)
      features.push(`alternate n ${kind}`)
    const [up, down] = [gap(before?.row, sight.row, pitch), gap(sight.row, next?.row, pitch)]
    features.push(`up ${up}`, `up ${up} ${kind} ${k1}`, `down ${down} ${kind}`, `gaps ${up} ${down} ${kind}`)
    const lookFeatures = looks.get(sight.look)!
    for (const feature of lookFeatures) features.push(feature, `${feature} ${kind}`)
    if (next) for (const feature of looks.get(next.look)!) features.push(`n ${feature} ${kind}`)
    if (before) for (const feature of looks.get(before.look)!) features.push(`b ${feature} ${kind}`)
    above = sectionAbove(sight, above)
    return features
  })
  const groups = sights.map(({ look, kind, isProse: prose }, at) => {
    const [before, next] = [sights[at - 1]?.kind, sights[at + 1]?.kind]
    return [look, kind, before, next, prose, toPrice[at], fromPrice[at]].join(' ')
  })
  return { features, groups, list, certain: sights.map((_, at) => certainRole(sights, at)) }
}

function sightsOf(rows: readonly Row[]) {
  const texts = countsOf(rows.map(({ line }) => line.text))
  const leads = countsOf(rows.map(leadOf))
  const usual = medianOf(rows.map((row) => styleOf(row).size))
  return rows.map((row) => {
    const text = row.labelText === '' ? row.line.text : row.labelText
    const folded = foldText(text)
    const style = styleOf(row)
    const mentions = findMentions(text)
    const kind = kindOfRow(row)
    const isSize = row.heads.length > 0 && row.label.length === 0
    return {
      row,
      kind: isSize ? 'size' : kind === 'price' && isYear(row.labelText) ? 'year' : kind,
      // "Wines by the glass" says so with a word that is a head as well.
      meaning: understandHeading(row.heads.length > 0 && row.prices.length === 0 ? row.line.text : text),
      style,
      look: `${styleKey(style, usual)}${kind === 'item' || kind === 'text' ? '' : ' figures'}`,
      isProse: isProse(text),
      hasVintage: hasVintage(text),
      hasPlace: mentions.some(({ kind: own }) => own !== 'grape'),
      hasGrape: mentions.some(({ kind: own }) => own === 'grape'),
      hasProducer: namesProducer(folded),
      hasLabelWord: hasLabelWord(folded),
      isHeads: readColumnHeads(row) !== null,
      words: text.split(/\s+/).length,
      isPriced: row.prices.length > 0,
      isAgain: (texts.get(row.line.text) ?? 0) > 1,
      isOften: (texts.get(row.line.text) ?? 0) > often,
      isFact: leadOf(row) !== '' && leads.get(leadOf(row))! > 2,
    }
  })
}

/** "Winery" of "Winery: Orvane", which tells a fact where more wines have it; "Red: ..." is a kind. */
function leadOf({ line, prices }: Row): string {
  const [, lead = ''] = /^(\p{L}[\p{L} ]{2,20}?)\s?:\s?\S/u.exec(line.text) ?? []
  return prices.length > 0 || understandHeading(lead).known > 0.9 ? '' : foldText(lead)
}

function namesProducer(folded: string): boolean {
  const index = producerIndex([])
  const words = nameKey(folded).split(' ')
  if (producerLeads.has(words[0]!)) return true
  for (let from = 0; from < Math.min(words.length, 12); from++)
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to++)
      if (index.has(words.slice(from, to).join(' '))) return true
  return false
}

const knownOf = ({ meaning }: Sight) => bin(meaning.known, 0.2, 0.5, 0.75, 0.9)

/** Words with a capital that are no places, grapes or words of headings. */
function unknownWords({ row, meaning }: Sight): number {
  const text = row.labelText === '' ? row.line.text : row.labelText
  const names = text.match(/\p{Lu}[\p{L}'’.]+/gu)?.length ?? 0
  return bin(names * (1 - meaning.known), 0.7, 1.6, 3)
}

const bin = (value: number, ...steps: number[]) => steps.filter((step) => value >= step).length

/** "Red wines" is a section, unless an amount stands right below or the line comes again and again. */
function certainRole(sights: readonly Sight[], at: number): RowRole | null {
  const { row, kind, meaning, words, isHeads, hasVintage: dated, isOften } = sights[at]!
  const next = sights[at + 1]
  if (kind === 'text' && noteLead.test(row.line.text)) return 'note'
  if (at > 0 && grapesLead.test(row.line.text)) return 'more'
  if (at > 0 && sights[at]!.isFact) return 'note'
  const areFigures = row.label.length === 0 && row.heads.filter(({ kind: own }) => own === 'size').length > 1
  if (kind === 'text' && isHeads && (row.line.cells.length > 1 || areFigures)) return 'head'
  if (kind !== 'text' || dated || isOften || words > 5 || next?.isPriced || next?.kind === 'size') return null
  const { type, hasWineWord, isByGlass, goods, country, region, varietal } = meaning
  const says = type !== null || hasWineWord || isByGlass
  const names = country !== '' || region !== '' || varietal !== ''
  const isKind = says && (!names || (type !== null && hasWineWord))
  return meaning.known > 0.99 && isKind && goods === null ? 'section' : null
}

/** Features of a line by itself. */
function ownFeatures(sight: Sight, size: number): string[] {
  const { row, kind, meaning, style, words, isProse: prose } = sight
  const { line, prices } = row
  const text = row.labelText === '' ? line.text : row.labelText
  const said = [
    meaning.type !== null && 'T',
    meaning.isMixed && 'M',
    meaning.country !== '' && 'C',
    meaning.region !== '' && 'R',
    meaning.varietal !== '' && 'V',
    meaning.isByGlass && 'G',
    meaning.isByBottle && 'B',
    meaning.bottleMl !== null && 'Z',
    meaning.goods !== null && 'X',
    meaning.hasWineWord && 'W',
  ]
    .filter(Boolean)
    .join('')
  const known = knownOf(sight)
  const long = bin(words, 2, 3, 5, 8, 13)
  const signs = [
    sight.hasVintage && 'vintage',
    sight.hasPlace && 'place',
    sight.hasGrape && 'grape',
    sight.hasProducer && 'producer',
    sight.hasLabelWord && 'label word',
  ].filter((sign) => sign !== false)
  const features = [
    `kind ${kind}`,
    `known ${known} ${kind}`,
    `says ${said} ${known}`,
    ...[...said].flatMap((letter) => [
      `says a ${letter} ${known}`,
      `says a ${letter} ${known} ${kind} ${long}`,
    ]),
    `says ${said} ${kind}`,
    `words ${long} ${kind}`,
    `words ${long} known ${known} ${kind}`,
    `signs ${signs.length} ${kind}`,
    `signs ${signs.length} known ${known} ${kind}`,
    ...signs.map((sign) => `${sign} ${kind}`),
    `cells ${Math.min(3, line.cells.length)} ${kind}`,
    `prices ${Math.min(3, prices.length)}`,
    `size ${bin(style.size / Math.max(1, size), 0.75, 0.9, 1.1, 1.3, 1.7)} ${kind}`,
    `style ${style.isBold ? 'b' : ''}${style.isItalic ? 'i' : ''}${style.isCapitals ? 'c' : ''} ${kind}`,
  ]
  const mark = (holds: unknown, name: string) => {
    if (holds) features.push(name, `${name} ${kind}`)
  }
  mark(prose, 'prose')
  mark(prose && words > 7, 'long prose')
  mark(hasTastingWord(text), 'tasting')
  mark(sight.isHeads, 'heads')
  mark(sight.isAgain, 'again')
  mark(row.bin, 'bin')
  mark(row.bin?.isSure, 'sure bin')
  mark(row.blanks.length > 0, 'blank')
  mark(row.size, 'size behind')
  mark(/[.!?]$/.test(line.text), 'ends with stop')
  mark(/,/.test(text), 'comma')
  mark(/\s[–—-]\s/.test(text), 'dash')
  mark(/["“‘«]/.test(text), 'quote')
  mark(/^[([]/.test(text), 'bracket')
  mark(/^\P{L}*\p{Ll}/u.test(text), 'small first')
  mark(isInSmallLetters(text), 'small letters')
  mark(/\d\s?%/.test(text), 'percent')
  mark(factLead.test(foldText(text)), 'fact lead')
  mark(contact.test(line.text), 'contact')
  mark(
    prices.some(({ amount }) => amount.isSure),
    'sure price',
  )
  mark(
    prices.some(({ ml, measure }) => ml !== null || measure !== null),
    'measured price',
  )
  mark(prices.length > 0 && prices.every(({ ml }) => ml !== null && ml < 300), 'pour')
  mark(line.x > line.block.x + line.size * 1.5, 'indent')
  mark(/^[*•·†>+-]/.test(line.text), 'bullet')
  if (line.text.length < 24) features.push(`text ${foldText(line.text)}`)
  return features
}

/** A word for what a line most likely is by itself. */
function wordOf({
  meaning,
  kind,
  isProse: prose,
  hasVintage: dated,
  hasPlace,
  hasGrape,
  isHeads,
}: Sight): string {
  if (isHeads) return 'heads'
  const says = meaning.type !== null || meaning.isByGlass || meaning.isByBottle || meaning.hasWineWord
  if (kind === 'text' && meaning.known >= 0.9)
    return meaning.goods !== null ? 'goods' : says ? 'section' : meaning.varietal !== '' ? 'grape' : 'place'
  if (prose) return `prose ${kind}`
  if (dated) return `dated ${kind}`
  return hasPlace || hasGrape ? `named ${kind}` : kind
}

/** Kind of section that the last line like a heading opened: of wine, or of other goods. */
function sectionAbove({ kind, meaning, words }: Sight, above: string): string {
  if (kind !== 'text' || words > 6 || meaning.known < 0.6) return above
  if (meaning.goods !== null) return 'goods'
  if (meaning.type !== null || meaning.hasWineWord || meaning.isByGlass) return 'wine'
  return above
}

/** Lines to the next line with an amount, or back to the last; at most 5. */
function distances(sights: readonly Sight[], step: 1 | -1): number[] {
  const found = new Array<number>(sights.length).fill(5)
  let distance = 5
  const order = step === 1 ? [...sights.keys()].reverse() : [...sights.keys()]
  for (const at of order) {
    found[at] = distance
    distance = sights[at]!.isPriced || sights[at]!.kind === 'size' ? 1 : Math.min(5, distance + 1)
  }
  return found
}

/** How the list sets its amounts: behind labels, on lines of their own, on the last line of a label, or not at all. */
function listFeatures(sights: readonly Sight[]): string {
  const count = (holds: (sight: Sight, at: number) => boolean) => sights.filter(holds).length
  const items = count(({ kind }) => kind === 'item')
  const prices = count(({ kind, isPriced }) => isPriced && kind !== 'item')
  const texts = count(({ kind }) => kind === 'text')
  if (items + prices < sights.length * 0.06) return 'unpriced'
  if (prices > items) return texts > prices * 1.9 ? 'stacked long' : 'stacked'
  return texts > items * 1.5 ? 'inline long' : texts > items * 0.7 ? 'inline two' : 'inline'
}

/** Features that the lines of each look have in common in this list. */
function looksOf(sights: readonly Sight[]): Map<string, string[]> {
  const groups = grouped([...sights.keys()], (at) => sights[at]!.look)
  const features = new Map<string, string[]>()
  for (const [look, own] of groups) {
    const share = (holds: (at: number) => boolean | undefined) =>
      own.length < 3 ? 'few' : bin(own.filter(holds).length / own.length, 0.15, 0.5, 0.85)
    features.set(look, [
      `look ${bin(own.length / sights.length, 0.03, 0.1, 0.25, 0.5)}`,
      `look priced ${share((at) => sights[at]!.isPriced)}`,
      `look known ${share((at) => sights[at]!.meaning.known >= 0.9)}`,
      `look prose ${share((at) => sights[at]!.isProse)}`,
      `look dated ${share((at) => sights[at]!.hasVintage)}`,
      `look above price ${share((at) => sights[at + 1]?.isPriced)}`,
      `look below price ${share((at) => sights[at - 1]?.isPriced)}`,
      `look above prose ${share((at) => sights[at + 1]?.isProse)}`,
      `look named ${share((at) => sights[at]!.hasProducer || sights[at]!.hasLabelWord)}`,
    ])
  }
  return features
}

function usualPitch(rows: readonly Row[]): number {
  return medianOf(
    rows.slice(1).flatMap((row, at) => {
      const distance = gapBetween(rows[at], row)
      return distance !== null && distance > 0 && distance < row.line.size * 4 ? [distance] : []
    }),
  )
}

function gap(above: Row | undefined, below: Row | undefined, pitch: number): string {
  if (!above || !below) return 'edge'
  const distance = gapBetween(above, below)
  if (distance === null) return above.line.page === below.line.page ? 'column' : 'page'
  return String(bin(distance / Math.max(1, pitch), 0.85, 1.15, 1.5, 2.2))
}

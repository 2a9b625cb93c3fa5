// Items: the lines that belong to one wine, found by reading the lines in order.
import { isPlaceLine } from './place-lines.server'
import { classifyText } from './classify.server'
import { joinHeads, readColumnHeads, type ColumnHead } from './column-heads'
import { understandHeading } from './headings/headings.server'
import { houseIn } from './producer-headings.server'
import { profileOf, startsInCapitals, type Profile } from './profile.server'
import type { Row } from './rows'
import { Sections } from './headings/sections'
import type { RawContext } from '../raw-entry'
import { looksLike, styleKey, styleOf } from './headings/styles'
import { hasVintage } from './headings/text-kinds'
import { gapBetween, isYear, kindOfRow } from './row-kind'

/** The columns that hold for an item. */
interface Heads {
  columns: readonly ColumnHead[]
  /** The block of their line and where it begins. */
  block: number
  x: number
}

interface SectionState {
  context: RawContext
  isByGlass: boolean
  isByBottle: boolean
  glassMl: number | null
  goods: string | null
  isWine: boolean
  /** Items with the same number stand under the same headings. */
  number: number
}

export interface Item {
  section: SectionState
  heads: Heads | null
  /** Lines of the label, first line first. */
  label: Row[]
  /** Lines with amounts. */
  prices: Row[]
  notes: Row[]
  bin: Row['bin']
}

export function itemsOf(rows: readonly Row[], profile: Profile = profileOf(rows)): Item[] {
  return new Reader(rows, profile).read()
}

class Reader {
  #sections = new Sections()
  #section: SectionState
  #number = 0
  #heads: Heads | null = null
  #items: Item[] = []
  #open: Item | null = null
  /** Lines of a label whose amount has not come yet. */
  #pending: Row[] = []
  #pendingNotes: Row[] = []
  #bin: Row['bin'] = null
  #lastHeading: Row | null = null
  #isAfterNote = false

  constructor(
    readonly rows: readonly Row[],
    readonly profile: Profile,
  ) {
    this.#section = this.#snapshot()
  }

  read(): Item[] {
    for (const [index, row] of this.rows.entries()) {
      const kind = kindOfRow(row)
      if (kind === 'item') this.#readItem(row)
      else if (kind === 'price') this.#readPrice(row, index)
      else if (kind === 'bin') this.#readBin(row)
      else if (!this.#readHeads(row, index) && kind === 'text') this.#readText(row, index)
      if (kind !== 'text') this.#isAfterNote = false
    }
    this.#flush()
    return this.#items
  }

  #readItem(row: Row): void {
    if (this.#pending.length > 0) {
      const label = [...this.#pending, row]
      this.#pending = []
      this.#start(label, [row])
    } else {
      this.#flush()
      this.#start([row], [row])
    }
  }

  #readPrice(row: Row, index: number): void {
    if (this.#pending.length > 0) {
      const label = this.#pending
      this.#pending = []
      this.#start(label, [row])
      return
    }
    const isVintage = isYear(row.labelText)
    // A first line of a label with nothing but the vintage: the second line names the wine.
    if (isVintage && this.#open && this.#open.prices.length > 0 && this.#beginsLabel(index))
      this.#start([row], [row])
    else if (!this.#open && (isVintage || row.prices.some(({ ml }) => ml !== null)) && this.#lastHeading)
      this.#start([this.#lastHeading], [row])
    else if (this.#open) {
      this.#open.prices.push(row)
      if (this.#open.bin === null) this.#open.bin = row.bin
    }
  }

  /** Behind a note, and above a line as labels of this list have it below their first. */
  #beginsLabel(index: number): boolean {
    const [before, next] = [this.rows[index - 1], this.rows[index + 1]]
    if (!before || !next || kindOfRow(before) !== 'text' || kindOfRow(next) !== 'text') return false
    return this.profile.secondLines.has(styleKey(styleOf(next), this.profile.item.size))
  }

  #readBin(row: Row): void {
    if (this.#pending.length > 0) this.#flush()
    this.#bin = row.bin
  }

  #readHeads(row: Row, index: number): boolean {
    const heads = saysByGlass(row) ? null : readColumnHeads(row)
    if (!heads) return false
    this.#flush()
    this.#open = null
    const columns = joinHeads(this.#previousHeads(index), heads.heads)
    if (columns.some(({ label, price, isOther }) => label ?? price ?? isOther))
      this.#heads = { columns, block: row.line.block.index, x: row.line.block.x }
    const says = understandHeading(heads.heading || row.line.text)
    if (heads.heading !== '' && says.known > 0) this.#openHeading(row, heads.heading)
    else if (heads.heads.length === 1 && heads.heads[0]?.price?.measure === 'glass')
      this.#openHeading(row, row.line.text)
    return true
  }

  /** Heads may take two lines: "Glass  Bottle" above "175 ml  75 cl". */
  #previousHeads(index: number): readonly ColumnHead[] {
    const before = this.rows[index - 1]
    return before && this.#heads && kindOfRow(before) !== 'item' && readColumnHeads(before)
      ? this.#heads.columns
      : []
  }

  #readText(row: Row, index: number): void {
    const textKind = classifyText(
      this.rows,
      index,
      this.profile,
      this.#isAfterNote,
      this.#sections.goodsStyle,
    )
    this.#isAfterNote = textKind.kind === 'note'
    if (textKind.kind === 'foreign') return
    if (
      this.#isTableCell(row) &&
      !(textKind.kind === 'heading' && understandHeading(row.line.text).known > 0.9)
    ) {
      this.#readLabel(row, index)
      return
    }
    if (textKind.kind === 'heading') {
      this.#flush()
      const { item, house } = this.profile
      this.#openHeading(row, row.line.text, houseIn(this.rows, index, item, house))
    } else if (textKind.kind === 'note') {
      if (this.#pending.length > 0) this.#pendingNotes.push(row)
      else this.#open?.notes.push(row)
    } else if (textKind.kind === 'bracket' && this.#pending.length === 0 && this.#open)
      this.#open.label.push(row)
    else this.#readLabel(row, index)
  }

  #readLabel(row: Row, index: number): void {
    if (this.#isUnpriced(row)) {
      this.#flush()
      this.#start([row], [])
    } else if (this.#belongsAbove(row, index)) this.#open?.label.push(row)
    else if (this.#isLooseHeading(row, index)) this.#openHeading(row, row.line.text)
    else this.#pending.push(row)
  }

  /** In a table with heads: each of the line's cells stands below one, and not only below the first. */
  #isTableCell({ line }: Row): boolean {
    const labels = (this.#heads?.columns ?? []).filter(({ label }) => label !== null)
    if (labels.length < 2 || this.#heads?.block !== line.block.index) return false
    const isBelow = ({ x, width }: Row['line']['cells'][number]) =>
      labels.findIndex((head) => Math.abs(head.x - x) < line.size || (x < head.right && x + width > head.x))
    return line.cells.every((cell) => isBelow(cell) !== -1) && line.cells.some((cell) => isBelow(cell) > 0)
  }

  /** Whether a line of a label ends the item above rather than begins the next. */
  #belongsAbove(row: Row, index: number): boolean {
    const [before, next] = [this.rows[index - 1], this.rows[index + 1]]
    if (!this.#open || this.#pending.length > 0) return false
    const isBelowPrice = before !== undefined && kindOfRow(before) === 'price'
    if (this.profile.placesFollow && isBelowPrice && isPlaceLine(row)) return true
    const gapAbove = gapBetween(before, row)
    if (this.#isFarBelow(before, row) || this.#beginsFullLine(before, row, next)) return false
    const nextKind = next ? kindOfRow(next) : 'empty'
    // Amounts that are centered beside a label of two lines stand between them.
    const isCentered = before !== undefined && kindOfRow(before) === 'price' && gapAbove !== null
    if (isCentered && gapAbove < row.line.size * 0.9) return true
    if (nextKind === 'price') return false
    if (this.profile.isStacked) return false
    if (endsOpen(row.labelText) && nextKind === 'item') return false
    // Where the amount ends the last line of a label, a comma before it continues nothing.
    const isEnded = this.profile.leads && before !== undefined && kindOfRow(before) === 'item'
    if (before && endsOpen(before.labelText) && !isEnded) return true
    const gapBelow = gapBetween(row, next)
    if (nextKind === 'item' && gapAbove !== null && gapBelow !== null) {
      if (gapBelow < gapAbove * 0.8) return false
      if (gapAbove < gapBelow * 0.8) return true
    }
    return !this.profile.leads
  }

  /**
   * Where amounts stand right behind the labels, a line without one that has no room for the next word begins an item; the line
   * above ended with its amount.
   */
  #beginsFullLine(above: Row | undefined, row: Row, next: Row | undefined): boolean {
    if (!above || !next || this.profile.secondLines.has(styleKey(styleOf(row), this.profile.item.size)))
      return false
    const isEnded = kindOfRow(above) === 'price' || hasAmountInLabelCell(above)
    if (!isEnded || !hasAmountInLabelCell(next) || !looksLike(styleOf(row), this.profile.item)) return false
    const { block, x, width } = row.line
    const [first] = /^\S+/.exec(next.line.text) ?? ['']
    const perLetter = width / Math.max(1, row.line.text.length)
    return x + width + (first.length + 1) * perLetter > block.x + block.width
  }

  /** At several times the usual distance: no line of the label above. */
  #isFarBelow(above: Row | undefined, row: Row): boolean {
    const gap = gapBetween(above, row)
    return gap !== null && gap > Math.max(this.profile.pitch, row.line.size) * 2
  }

  /** A short line below a heading, where the items of this list need no line above theirs. */
  #isLooseHeading(row: Row, index: number): boolean {
    const { labelText } = row
    const next = this.rows[index + 1]
    if (this.#open || this.profile.leads || this.profile.isStacked || this.#pending.length > 0) return false
    if (!next || kindOfRow(next) !== 'item' || this.#isTableCell(row)) return false
    return labelText.split(' ').length <= 5 && !/[,;"“”(]|\d/.test(labelText)
  }

  /** A label of its own whose price is missing: both it and the item above have a vintage. */
  #isUnpriced(row: Row): boolean {
    if (this.profile.isStacked || this.profile.leads || this.#pending.length > 0) return false
    // The price was lost; the next line of the same kind begins another.
    if (this.profile.startsInCapitals && startsInCapitals(row)) return true
    return (
      hasVintage(row.labelText) &&
      looksLike(styleOf(row), this.profile.item) &&
      (this.#open?.label.some((other) => hasVintage(other.labelText)) ?? false)
    )
  }

  #openHeading(row: Row, text: string, house = ''): void {
    this.#open = null
    this.#lastHeading = row
    // A house may be called like a place: where it is from stands behind its name.
    const behind = house !== '' && text.startsWith(house) ? text.slice(house.length).trim() : ''
    const meaning = understandHeading(behind === '' ? text : behind)
    const plain = text.replace(/^[\s|#*_>]+|[\s|#*_]+$/g, '')
    this.#sections.open({ text: meaning.spelled ?? plain, meaning, style: styleOf(row), house })
    this.#number++
    this.#section = this.#snapshot()
  }

  #snapshot(): SectionState {
    const { context, isByGlass, isByBottle, glassMl, goods, isWine } = this.#sections
    return { context, isByGlass, isByBottle, glassMl, goods, isWine, number: this.#number }
  }

  #start(label: Row[], prices: Row[]): void {
    this.#sections.noteItem()
    const bin = this.#bin ?? label.find((row) => row.bin)?.bin ?? null
    this.#open = {
      section: this.#section,
      heads: this.#heads,
      label,
      prices,
      notes: this.#pendingNotes,
      bin,
    }
    this.#items.push(this.#open)
    this.#bin = null
    this.#pendingNotes = []
  }

  /** Lines of a label without an amount: a wine without a price if they have a vintage, else the end of the item above. */
  #flush(): void {
    const pending = this.#pending
    this.#pending = []
    if (pending.length === 0) return
    const isWine = pending.some(({ labelText, blanks }) => hasVintage(labelText) || blanks.length > 0)
    if (isWine) this.#start(pending, [])
    else if (this.#open && !this.profile.isStacked && !this.#isFarBelow(lastRowOf(this.#open), pending[0]!))
      this.#open.label.push(...pending)
    this.#pendingNotes = []
    this.#bin = null
  }
}

/** "At the bar, by the glass": a heading in several words, though its last is that of a column. */
function saysByGlass({ line }: Row): boolean {
  if (line.cells.length !== 1 || line.text.split(/\s+/).length < 4) return false
  const { known, isByGlass, isByBottle } = understandHeading(line.text)
  return isByGlass && !isByBottle && known >= 0.75
}

/** "SANCERRE .. btl 44": nothing but leaders between the label and the amount, which has no column of its own. */
const hasAmountInLabelCell = ({ label, prices, line }: Row): boolean => {
  const [last, first] = [label.at(-1), prices[0]]
  if (!last || !first) return false
  return first.amount.cell.x - last.cell.x - last.cell.width < line.size * 3
}

/** The lowest line of an item. */
const lastRowOf = ({ label, prices, notes }: Item): Row | undefined =>
  [...label, ...prices, ...notes].reduce((one, other) => (other.line.y > one.line.y ? other : one))

/** The line continues below: it ends with a comma or a joining word, or a quote or bracket is open. */
function endsOpen(text: string): boolean {
  if (/[,&–-]$|\s(?:de|di|du|des|del|della|la|le|les|and|et|e|y|und|von|of|the)$/i.test(text)) return true
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0
  return count(/[“„«(]/g) > count(/[”»)]/g) || count(/"/g) % 2 === 1
}

// Items: the lines that belong to one article, put together by the roles of the lines.
import type { RoleMargins } from '../raw-entry'
import type { RoleReading, RowRole } from '../roles/row-role'
import { readColumnHeads, type ColumnHead } from './column-heads'
import { understandHeading } from './headings/headings.server'
import { houseName } from './headings/house-names.server'
import { Sections } from './headings/sections'
import { styleOf } from './headings/styles'
import { isProse } from './headings/text-kinds'
import { kindOfRow } from './row-kind'
import type { Row, RowPrice } from './rows'

/** The columns that hold for an item. */
interface Heads {
  columns: readonly ColumnHead[]
  /** The block of their line and where it begins. */
  block: number
  x: number
  /** Each stands on a line of its own, as in text that was copied from a web page. */
  isStacked: boolean
}

type SectionState = Sections['state'] & {
  /** Items with the same number stand under the same headings. */
  number: number
}

export interface Item {
  section: SectionState
  heads: Heads | null
  /** Another article than wine, by its own lines. */
  isGoods: boolean
  /** Lines of the label, first line first. */
  label: Row[]
  /** Lines with amounts. */
  prices: Row[]
  notes: Row[]
  bin: Row['bin']
  /** How clearly the model of roles tells its lines from those around it. */
  margins: RoleMargins
}

const surely: RoleMargins = { starts: 1, continues: 1, before: 0, behind: 0 }

/** The articles of a list in its order. */
export function itemsOf(rows: readonly Row[], roles: readonly RoleReading[]): Item[] {
  return new Builder(rows, roles).build()
}

class Builder {
  #sections = new Sections()
  #section: SectionState
  #number = 0
  #heads: Heads | null = null
  #items: Item[] = []
  #open: Item | null = null
  #bin: Row['bin'] = null

  constructor(
    readonly rows: readonly Row[],
    readonly roles: readonly RoleReading[],
  ) {
    this.#section = this.#snapshot()
  }

  build(): Item[] {
    for (const [at, row] of this.rows.entries()) {
      const open = this.#open
      this.#read(row, at)
      if (this.#open && this.#open !== open)
        this.#open.margins = { ...surely, before: this.#chanceOf(at - 1) }
      if (this.#open) this.#addMargins(this.#open, row, at)
      else if (open) open.margins.behind = this.#chanceOf(at)
    }
    return this.#items.filter(({ label }) => label.length > 0).map(withStackedFigures)
  }

  /** Chance that a line that is no part of a wine is one. */
  #chanceOf(at: number): number {
    const { role, chances } = this.roles[at] ?? {}
    return !chances || role === 'entry' || role === 'more' || role === 'price'
      ? 0
      : chances.entry + chances.more
  }

  #addMargins({ label, prices, notes, margins }: Item, row: Row, at: number): void {
    const chance = (...roles: RowRole[]) =>
      roles.reduce((sum, role) => sum + this.roles[at]!.chances[role], 0)
    if (row === label[0]) margins.starts = chance('entry', 'goods')
    else if (notes.includes(row)) margins.behind = Math.max(margins.behind, chance('entry', 'more'))
    else if (label.includes(row)) margins.continues = Math.min(margins.continues, chance('more', 'price'))
    else if (prices.includes(row))
      margins.continues = Math.min(margins.continues, 1 - chance('entry', 'goods'))
  }

  #read(row: Row, at: number): void {
    const { role } = this.roles[at]!
    if (kindOfRow(row) === 'bin') {
      this.#bin = row.bin
      return
    }
    if (this.#open && this.#open.prices.length > 0 && isBlank(row)) this.#open.prices.push(row)
    else if (role === 'section') {
      if (!this.#isOfContents(at)) this.#openHeading(row, houseName(row))
    } else if (role === 'head') this.#readHeads(row, at)
    else if (role === 'entry' || role === 'goods') this.#start(row, role === 'goods')
    else if (role === 'more' && this.#open) this.#add(row)
    else if (role === 'price') this.#readFigures(row)
    else if (role === 'note') this.#open?.notes.push(row)
  }

  /** Among several headings without an article, one that comes again further down: a table of contents. */
  #isOfContents(at: number): boolean {
    const isLine = (other: number) => /section|other/.test(this.roles[other]?.role ?? '')
    let [from, to] = [at, at]
    while (isLine(from - 1)) from--
    while (isLine(to + 1)) to++
    if (to - from < 3) return false
    const key = this.rows[at]!.line.text
    return this.rows.some(
      (row, other) => other > at + 1 && this.roles[other]!.role === 'section' && row.line.text === key,
    )
  }

  #readHeads(row: Row, at: number): void {
    const isAmongHeads = this.roles[at - 1]?.role === 'head' || this.roles[at + 1]?.role === 'head'
    const heads = readColumnHeads(row, isAmongHeads)
    this.#open = null
    if (!heads) return this.#openHeading(row)
    const isBelowHeads = this.roles[at - 1]?.role === 'head' && this.#heads !== null
    const isStacked = isBelowHeads && row.line.cells.length === 1
    const before = isBelowHeads ? this.#heads!.columns : []
    const columns = [...before, ...heads.heads]
    if (!isStacked) columns.sort((a, b) => a.x - b.x)
    const { index: block, x } = row.line.block
    if (columns.some(({ label, price, isOther }) => label ?? price ?? isOther))
      this.#heads = { columns, block, x, isStacked }
    const says = understandHeading(heads.heading || row.line.text)
    if (heads.heading !== '' && says.known > 0) this.#openHeading(row, '', heads.heading)
  }

  #readFigures(row: Row): void {
    if (!this.#open) return
    this.#open.prices.push(row)
    this.#open.bin ??= row.bin
  }

  #openHeading(row: Row, house = '', text = row.line.text): void {
    this.#open = null
    // A house may be called like a place: where it is from stands behind its name.
    const behind = house !== '' && text.startsWith(house) ? text.slice(house.length).trim() : ''
    const meaning = understandHeading(behind === '' ? text : behind)
    const plain = text.replace(/^[\s|#*_>]+|[\s|#*_]+$/g, '')
    this.#sections.open({ text: meaning.spelled ?? plain, meaning, style: styleOf(row), house })
    this.#number++
    this.#section = this.#snapshot()
  }

  #snapshot(): SectionState {
    return { ...this.#sections.state, number: this.#number }
  }

  #start(row: Row, isGoods: boolean): void {
    this.#sections.noteItem()
    this.#open = {
      section: this.#section,
      heads: this.#heads,
      isGoods,
      label: [],
      prices: [],
      notes: [],
      bin: this.#bin,
      margins: surely,
    }
    this.#items.push(this.#open)
    this.#bin = null
    this.#add(row)
  }

  #add(row: Row): void {
    const item = this.#open!
    const isNote = item.label.length > 0 && row.prices.length > 0 && !/[(\d]/.test(row.labelText)
    if (isNote && isProse(row.labelText)) item.notes.push(row)
    else if (row.label.length > 0 || row.wholeLabel.length > 0) item.label.push(row)
    if (row.prices.length > 0 || row.saysUnpriced || row.label.length === 0) item.prices.push(row)
    item.bin ??= row.bin
  }
}

/** A sign for no price on a line of its own. */
const isBlank = (row: Row) => row.blanks.length > 0 && row.label.length === 0 && row.prices.length === 0

/** Sizes and heads on lines of their own say what the amounts below them buy, in their order. */
function withStackedFigures(item: Item): Item {
  const sizes = item.prices.flatMap(({ heads }) => heads.filter(({ kind }) => kind === 'size'))
  const amounts = item.prices.flatMap(({ prices }) => prices)
  if (sizes.length > 0 && sizes.length === amounts.length) {
    const mls = sizes.map((size) => (size.kind === 'size' ? size.ml : null))
    return withMarks(item, amounts, (at) => ({ ml: mls[at]!, measure: null }))
  }
  const columns = (item.heads?.isStacked ? item.heads.columns : []).filter(({ price }) => price !== null)
  const places = item.prices.flatMap((row) => [...row.prices, ...row.blanks.map(() => null)])
  if (columns.length < 2 || places.length !== columns.length) return item
  return withMarks(item, amounts, (at) => columns[places.indexOf(amounts[at]!)]!.price!)
}

function withMarks(
  item: Item,
  amounts: readonly RowPrice[],
  markOf: (at: number) => Pick<RowPrice, 'ml' | 'measure'>,
): Item {
  const marked = new Map(
    amounts.map((price, at) => [price, (price.ml ?? price.measure) ? price : { ...price, ...markOf(at) }]),
  )
  const rows = new Map(
    item.prices.map((row) => [row, { ...row, prices: row.prices.map((price) => marked.get(price)!) }]),
  )
  return {
    ...item,
    label: item.label.map((row) => rows.get(row) ?? row),
    prices: item.prices.map((row) => rows.get(row)!),
  }
}

// The headings above an item: a stack, as a list nests them. Pure.
import type { WineType } from '~/cellar/reference/labels'
import type { RawContext } from '../../raw-entry'
import type { HeadingMeaning } from './headings.server'
import { isLarger, looksLike, outranks, type Style } from './styles'

interface Heading {
  text: string
  meaning: HeadingMeaning
  style: Style
  /** The name that it sets above its wines; '' where it is another heading. */
  house: string
}

type Kind = 'house' | 'glass' | 'type' | 'country' | 'region' | 'grape' | 'size' | 'other'

/** The headings that hold, outermost first. */
export class Sections {
  #stack: Heading[] = []
  /** Types seen under the glass heading that holds: when one comes again, the glasses are over. */
  #typesByGlass = new Set<WineType>()
  #hasItems = false
  /** Headings that items follow without another heading between. */
  #withItems = new WeakSet<Heading>()
  /** Which kinds of heading this list sets under which others: "country>type". */
  #nestings = new Set<string>()

  /** An item stands under the headings that hold. */
  noteItem(): void {
    this.#hasItems = true
    const last = this.#stack.at(-1)
    if (last) this.#withItems.add(last)
  }

  /** Adds a heading and closes those that it replaces. */
  open(heading: Heading): void {
    this.#leaveHouse(heading)
    const kind = this.#kindOf(heading)
    const last = this.#stack.at(-1)
    const isDirectlyBelow = last !== undefined && !this.#hasItems && this.#kindOf(last) !== kind
    if (isDirectlyBelow && !isLarger(heading.style, last.style))
      this.#nestings.add(`${this.#kindOf(last)}>${kind}`)
    // The place of a name says nothing about the headings above the name.
    const at = this.#stack.findIndex(({ house }) => house !== '')
    const from = this.#stack.findIndex(
      (other, index) => index > at && this.#isReplaced(other, index, heading),
    )
    if (from !== -1) this.#stack.length = from
    const { type } = heading.meaning
    if (heading.meaning.isByGlass) this.#typesByGlass.clear()
    else if (type && this.isByGlass) {
      if (this.#typesByGlass.has(type)) this.#closeGlass()
      this.#typesByGlass.add(type)
    }
    this.#stack.push(heading)
    this.#hasItems = false
  }

  /** A name closes the name above; other headings close it once its wines have come, unless they are places of it. */
  #leaveHouse(heading: Heading): void {
    const at = this.#stack.findIndex(({ house }) => house !== '')
    const section = this.#stack[at]
    if (!section) return
    const isWithin = heading.house === '' && !this.#hasItems && !isLarger(heading.style, section.style)
    if (!isWithin) this.#stack.length = at
  }

  #isReplaced(other: Heading, index: number, heading: Heading): boolean {
    const kind = this.#kindOf(heading)
    const otherKind = this.#kindOf(other)
    if (kind === 'house' || otherKind === 'house') return false
    if (isLarger(heading.style, other.style)) return true
    // A region's parts, and the colors of sparkling wines, look like less than their heading.
    const isOutranked = outranks(other.style, heading.style)
    if (kind === otherKind && isOutranked && (kind === 'region' || isColorOf(heading, other))) return false
    if (isLarger(other.style, heading.style)) return kind !== 'other' && kind === otherKind
    if (kind === otherKind) return kind !== 'other' || !isOutranked
    if (this.#nestings.has(`${otherKind}>${kind}`) && !this.#isAtLevelOf(index, heading)) return false
    // "Magnum" with its wines right below it ends at the next heading that does not look like less.
    if (otherKind === 'size' && this.#withItems.has(other) && !outranks(other.style, heading.style))
      return true
    if (looksLike(heading.style, other.style)) {
      if (this.#isAtLevelOf(index, heading)) return true
      // "By the glass" with wines right below it is a section beside those that look alike, and so is "Sparkling"
      // beside the grapes and places of still wines.
      const isStill = !otherThanStill.has(other.meaning.type)
      const isBeside = otherKind === 'glass' || (otherKind === 'type' && (kind === 'grape' || !isStill))
      const isClosed = isBeside && this.#withItems.has(other)
      return isClosed || kind === 'other' || depth[kind] < depth[otherKind]
    }
    return outranks(heading.style, other.style) ? depth[kind] < depth[otherKind] : false
  }

  /** It looks like a heading that others, which look different, stand under: it is of the same level. */
  #isAtLevelOf(index: number, heading: Heading): boolean {
    const other = this.#stack[index]
    const deeper = this.#stack.slice(index + 1)
    return (
      other !== undefined &&
      looksLike(heading.style, other.style) &&
      deeper.length > 0 &&
      deeper.every(({ style }) => !looksLike(style, heading.style))
    )
  }

  /** "Champagne" under "Champagnes and sparkling wines" is the region. */
  #kindOf(heading: Heading): Kind {
    const { type, region } = heading.meaning
    const kind = kindOf(heading)
    const own = this.#stack.indexOf(heading)
    const above = own === -1 ? this.#stack : this.#stack.slice(0, own)
    const isBelow = above.some(({ meaning }) => meaning.type === type)
    return kind === 'type' && region !== '' && isBelow ? 'region' : kind
  }

  #closeGlass(): void {
    const at = this.#stack.findIndex(({ meaning }) => meaning.isByGlass)
    if (at !== -1) this.#stack.length = at
    this.#typesByGlass.clear()
  }

  /** A heading with the size of a bottle ends the glasses above it. */
  get isByGlass(): boolean {
    return (
      this.#last((meaning) => meaning.isByGlass || meaning.isByBottle || meaning.bottleMl !== null)
        ?.isByGlass ?? false
    )
  }

  /** All that the headings say of the items below them. */
  get state() {
    const subject = this.#last((meaning) => meaning.goods !== null || isOfWine(meaning))
    const isOfWineOrPlace = ({ meaning }: Heading) =>
      isOfWine(meaning) || meaning.varietal !== '' || meaning.region !== ''
    return {
      context: this.#context,
      isByGlass: this.isByGlass,
      isByBottle: this.#last((meaning) => meaning.isByGlass || meaning.isByBottle)?.isByBottle ?? false,
      /** Milliliters of a pour that the headings name. */
      glassMl: this.#last((meaning) => meaning.glassMl !== null)?.glassMl ?? null,
      /** Why no wine stands here; null where it may. */
      goods: subject?.goods ?? null,
      /** Whether the headings speak of wine. */
      isWine: this.#stack.some(isOfWineOrPlace),
    }
  }

  get #context(): RawContext {
    const find = <T>(read: (meaning: HeadingMeaning) => T | null | '') =>
      this.#last((meaning) => Boolean(read(meaning)))
    const region = find(({ region }) => region)
    const country = find(({ country }) => country)
    // A country opened inside a region of another has left it.
    const isLeft =
      region !== undefined && country !== undefined && country !== region && country.region === ''
    const isOuter =
      isLeft &&
      this.#stack.findIndex(({ meaning }) => meaning === region) <
        this.#stack.findIndex(({ meaning }) => meaning === country)
    return {
      section: this.#stack.map(({ text }) => text).join(', '),
      type: this.#type,
      country: country?.country ?? '',
      region: isOuter ? '' : (region?.region ?? ''),
      varietal: find(({ varietal }) => varietal)?.varietal ?? '',
      bottleMl: find(({ bottleMl }) => bottleMl)?.bottleMl ?? null,
      house: this.#stack.findLast(({ house }) => house !== '')?.house ?? '',
    }
  }

  get #type(): WineType | null {
    const types = this.#stack.filter(({ meaning }) => meaning.type !== null || meaning.isMixed)
    const last = types.at(-1)
    const above = types.at(-2)
    return (last && above && isColorOf(last, above) ? above : last)?.meaning.type ?? null
  }

  #last(holds: (meaning: HeadingMeaning) => boolean): HeadingMeaning | undefined {
    return this.#stack.findLast(({ meaning }) => holds(meaning))?.meaning
  }
}

const colors: ReadonlySet<WineType | null> = new Set<WineType | null>(['white', 'red', 'rose'])
const otherThanStill: ReadonlySet<WineType | null> = new Set<WineType | null>([
  'sparkling',
  'sweet',
  'fortified',
])

/** "Rosé" under "Sparkling" or "White" under "Port". */
const isColorOf = (inner: Heading, outer: Heading) =>
  colors.has(inner.meaning.type) &&
  otherThanStill.has(outer.meaning.type) &&
  outranks(outer.style, inner.style)

const isOfWine = (meaning: HeadingMeaning) =>
  meaning.goods === null && (meaning.type !== null || meaning.hasWineWord || meaning.isByGlass)

/** Main subject of a heading. */
function kindOf({ meaning, house }: Heading): Kind {
  if (house !== '') return 'house'
  if (meaning.goods !== null) return 'type'
  if (meaning.isByGlass || meaning.isByBottle) return 'glass'
  if (meaning.type !== null || meaning.isMixed) return 'type'
  if (meaning.varietal !== '') return 'grape'
  if (meaning.region !== '') return 'region'
  if (meaning.country !== '') return 'country'
  return meaning.bottleMl === null ? 'other' : 'size'
}

/** The usual order: a kind further down narrows those above it. */
const depth: Readonly<Record<Kind, number>> = {
  house: 6,
  glass: 0,
  size: 1,
  type: 2,
  country: 3,
  other: 4,
  region: 4,
  grape: 5,
}

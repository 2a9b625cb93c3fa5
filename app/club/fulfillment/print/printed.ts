// Content of printed sheets, as plain data that can be sent to a worker process. Pure.
import type { PresetId } from '~/foundation/theme/brand'
import { scriptOf } from './script-fonts'

export interface PrintedHead {
  club: string
  /** Title of the run and its month. */
  run: string
  /** Where and when boxes are picked up. */
  pickUp: string
}

export interface PrintedBottle {
  wine: string
  bin: string
  bottles: number
  state: 'pack' | 'short' | 'given'
  /** The number of the order it was bought with; null for a bottle of the box. */
  order: number | null
}

export interface PrintedBox {
  number: number
  member: string
  tier: string
  isAwaiting: boolean
  /** The member's pick-up code; null for a deleted account. */
  code: string | null
  note: string
  bottles: PrintedBottle[]
}

export interface PickLine {
  /** Empty where the wine has none in the run's location. */
  bin: string
  wine: string
  bottles: number
  /** Bottles of each tier's boxes, in the order of the tiers. */
  tiers: { tier: string; bottles: number }[]
  /** Bottles for which no stock was left, in addition. */
  short: number
}

export interface NoteCard {
  wine: string
  details: string
  note: string
  pairing: string
  recipe: string
  /** The bottle's permanent page in the club, or with `isRating` the link that rates this bottle. */
  address: string
  isRating: boolean
  copies: number
  /** The number of the box that this card is for; null for a card of any box. */
  box: number | null
}

/** A club's colors and typeface on white paper. */
export interface PrintTheme {
  pairing: PresetId
  ink: string
  muted: string
  primary: string
  line: string
}

/** "Tavola 12, Calice 8" */
export const tierText = (tiers: PickLine['tiers']): string =>
  tiers.map(({ tier, bottles }) => `${tier} ${bottles.toLocaleString('en-US')}`).join(', ')

/** "1 bottle", "1,200 bottles" */
export const bottleCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'bottle' : 'bottles'}`

/** "+ 2 bought bottles": what a parcel has besides the box; empty where the parcel is the purchase itself. */
export function boughtText({ tier, bottles }: Pick<PrintedBox, 'tier' | 'bottles'>): string {
  const bought = bottles.filter(({ order }) => order !== null).reduce((sum, one) => sum + one.bottles, 0)
  if (bought === 0) return ''
  return tier === 'Bought' ? bottleCount(bought) : `+ ${bought} bought ${bought === 1 ? 'bottle' : 'bottles'}`
}

/** Text next to the code of a note card. */
export const codeText = ({ isRating }: Pick<NoteCard, 'isRating'>): string =>
  isRating ? 'Rate this bottle' : 'More about this bottle'

/** "November box, box 12": what a note card is for. */
export const cardRun = ({ box }: Pick<NoteCard, 'box'>, run: string): string =>
  box === null ? run : `${run}, box ${box}`

/** The host of a card's address, without the bottle's part. */
export const hostText = ({ address }: Pick<NoteCard, 'address'>): string =>
  address.replace(/^https?:\/\//, '').replace(/\/(bottles|rate)\/.*$/, '')

/** "Order 1004, bin B7", "Bin B7", "Short": what a slip says beside a bottle. */
export const besideText = ({ order, bin, state }: PrintedBottle): string =>
  stateText[state] ||
  (order === null ? bin && `Bin ${bin}` : [`Order ${order}`, bin && `bin ${bin}`].filter(Boolean).join(', '))

/** Text next to the name of a bottle of a box; empty for one to pack. */
const stateText = { pack: '', short: 'Short', given: 'Handed over' } as const

const byBin = new Intl.Collator('en', { numeric: true })

/** The wines to pick for these boxes by bin, then by name; wines without a bin come last. */
export function pickLines(boxes: readonly PrintedBox[], tierOrder: readonly string[]): PickLine[] {
  const lines = new Map<string, PickLine & { byTier: Map<string, number> }>()
  for (const { tier, bottles } of boxes) {
    for (const { wine, bin, bottles: count, state, order } of bottles) {
      if (state === 'given') continue
      const key = `${bin}\n${wine}`
      const line = lines.get(key) ?? {
        bin,
        wine,
        bottles: 0,
        short: 0,
        tiers: [],
        byTier: new Map<string, number>(),
      }
      lines.set(key, line)
      if (state === 'short') line.short += count
      else {
        line.bottles += count
        const of = order === null ? tier : 'Bought'
        line.byTier.set(of, (line.byTier.get(of) ?? 0) + count)
      }
    }
  }
  return [...lines.values()]
    .map(({ byTier, ...line }) => ({
      ...line,
      tiers: tierOrder.flatMap((tier) => (byTier.has(tier) ? { tier, bottles: byTier.get(tier)! } : [])),
    }))
    .sort(
      (a, b) =>
        Number(a.bin === '') - Number(b.bin === '') ||
        byBin.compare(a.bin, b.bin) ||
        byBin.compare(a.wine, b.wine),
    )
}

/** Characters that the preset fonts of our PDFs lack. */
const beyondPresets =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** True for a text that a PDF cannot show in full, such as a name in Georgian: the print page uses the device's fonts. */
export const needsOtherFonts = (text: string): boolean =>
  [...text].some((character) => beyondPresets.test(character) && scriptOf(character) === null)

/** Packing slips on a sheet: two where every box is small enough for half of one. */
export const slipsPerSheet = (boxes: readonly PrintedBox[]): 1 | 2 =>
  boxes.every(({ bottles, note }) => bottles.length <= (note === '' ? 10 : 6) && note.length <= 240) ? 2 : 1

// What a list says, as a person would enter it: the truth beside each made list.
import type { WineType } from './pool'

export interface TruthEntry {
  section: string | null
  type: WineType
  producer: string | null
  /** The label as printed without producer and vintage. */
  name: string
  /**
   * Further names that are as good: where the line prints none beside the producer, its place or the list's heading;
   * where the grape stands apart, the name with it.
   */
  otherNames?: string[]
  vintage: number | 'NV' | null
  /** Acceptable texts; null where there is none. */
  region: string[] | null
  country: string | null
  varietal: string | null
  bottleMl: number
  priceBottle: number | null
  glasses: { price: number; ml: number | null }[]
  bin: string | null
  /** Fields that follow from what is printed but are not printed: a reader may leave them empty. */
  inferred: string[]
  /** Page on which the item begins, from 1; known for lists that are also drawn as pictures. */
  page?: number
}

export interface Truth {
  id: string
  file: string
  currency: string
  note: string
  count: number
  /** Fields that the list leaves open to more than one reading, which are not scored. */
  ignoreFields?: string[]
  entries: TruthEntry[]
}

// State of a list's review in the browser. Pure.
import type { ReviewView } from './review-page.server'
import type { ReviewRowView } from './review-row'
import type { ReviewTexts } from './row-fields'

/** Why a row is not saved, with what was typed. */
export interface Refusal {
  sentence: string
  typed: ReviewTexts | null
}

export interface ReviewState {
  rows: ReadonlyMap<number, ReviewRowView>
  order: readonly number[]
  current: number | null
  counts: ReviewView['counts']
  step: string | null
  revision: number
  next: string | null
  refusals: ReadonlyMap<number, Refusal>
  /** A refusal that is about no row, or the failure of the connection. */
  failure: string
  isSaving: boolean
  /** Changes that could not be sent wait for the person. */
  isStuck: boolean
  /** Someone else finished the review. */
  isClosed: boolean
}

export const beginReview = (view: ReviewView): ReviewState => ({
  rows: new Map(view.rows.map((row) => [row.position, row])),
  order: view.rows.map(({ position }) => position),
  current: view.current,
  counts: view.counts,
  step: view.step,
  revision: view.revision,
  next: view.next,
  refusals: new Map(),
  failure: '',
  isSaving: false,
  isStuck: false,
  isClosed: false,
})

export const isLeft = (row: ReviewRowView | undefined): boolean =>
  row !== undefined && !row.isSkipped && (!row.isChecked || row.state === 'error')

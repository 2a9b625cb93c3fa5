// State of a list's review in the browser. Pure.
import type { ReviewChanges, ReviewView } from './review-page.server'
import type { ReviewRowView } from './review-row'
import { noHarm } from './harm'
import { isInRuns } from './positions'
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
  shared: ReviewView['shared']
  unreadLines: ReviewView['unreadLines']
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
  shared: view.shared,
  unreadLines: view.unreadLines,
  step: view.step,
  revision: view.revision,
  next: view.next,
  refusals: new Map(),
  failure: '',
  isSaving: false,
  isStuck: false,
  isClosed: false,
})

export const isLeft = (row: ReviewRowView | undefined): boolean => row !== undefined && row.urgency < noHarm

/** The next row to check behind a position, else the first; null when none is left. */
export function nextLeft({ order, rows }: ReviewState, position: number): number | null {
  const at = order.indexOf(position)
  const others = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))]
  return others.find((one) => isLeft(rows.get(one))) ?? null
}

/** Whether the page has to be loaded again: too much has changed, or an undo brought lines back that it does not have. */
export function needsReload({ unreadLines }: ReviewState, { isMany, unreadKeys }: ReviewChanges): boolean {
  const keys = new Set(unreadLines.map(({ key }) => key))
  return isMany || (unreadKeys ?? []).some((key) => !keys.has(key))
}

/**
 * Takes changes from the server. `own` is the row of the change that they answer, null for a poll; rows that are being
 * changed here are held.
 */
export function applyChanges(
  before: ReviewState,
  changes: ReviewChanges,
  own: number | null,
  isChangedHere: (position: number) => boolean,
): Partial<ReviewState> {
  // A poll that was answered before the last change and arrives after it.
  if (changes.revision < before.revision) return {}
  if (!changes.isOpen) return { isClosed: true, revision: changes.revision }
  if (!changes.state || !changes.alive) return {}
  const alive = changes.alive
  const rows = new Map([...before.rows].filter(([position]) => isInRuns(position, alive)))
  const order = before.order.filter((position) => isInRuns(position, alive))
  for (const row of changes.rows) {
    if (row.position !== own && isChangedHere(row.position)) continue
    // A row that was split or added stands behind the one before it.
    if (!rows.has(row.position)) {
      const above = order.filter((position) => position < row.position)
      const nearest = Math.max(-1, ...above)
      if (own === null && nearest === -1) continue
      order.splice(order.indexOf(nearest) + 1, 0, row.position)
    }
    rows.set(row.position, row)
  }
  const current = before.current !== null && rows.has(before.current) ? before.current : (order[0] ?? null)
  const keys = changes.unreadKeys && new Set(changes.unreadKeys)
  const unreadLines = keys ? before.unreadLines.filter(({ key }) => keys.has(key)) : before.unreadLines
  return { rows, order, current, unreadLines, ...changes.state }
}

/** Adds the next page of rows; `opensFirst` shows its first row to check. */
export function addRows(
  before: ReviewState,
  { rows: added, next }: { rows: ReviewRowView[]; next: string | null },
  opensFirst: boolean,
): Partial<ReviewState> {
  const rows = new Map(before.rows)
  const order = [...before.order]
  for (const row of added) {
    if (rows.has(row.position)) continue
    rows.set(row.position, row)
    order.push(row.position)
  }
  const first = opensFirst ? added.find(isLeft)?.position : undefined
  return { rows, order, next, current: first ?? before.current ?? order[0] ?? null }
}

/** Shows a row as checked, with these texts, before the server has saved it. */
export function checkRow(
  { rows, counts }: ReviewState,
  position: number,
  texts: ReviewTexts,
): Partial<ReviewState> {
  const row = rows.get(position)!
  const checked: ReviewRowView = {
    ...row,
    texts,
    name: [texts.producer, texts.name, texts.vintage].filter(Boolean).join(' '),
    state: row.state === 'error' ? 'new' : row.state,
    isChecked: true,
    isSkipped: false,
    urgency: noHarm,
    doubts: [],
    problems: [],
    similar: [],
  }
  const toCheck = counts.toCheck - (isLeft(row) ? 1 : 0)
  const byHarm = counts.byHarm.map((rows, harm) => rows - (harm === row.urgency ? 1 : 0))
  return { rows: new Map(rows).set(position, checked), counts: { ...counts, toCheck, byHarm } }
}

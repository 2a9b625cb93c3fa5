// The rows of a review in the browser: shown at once as they are changed, saved one after the other, and kept up to date.
import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react'
import { paths } from '~/foundation/kit/paths'
import type { ReviewChanges, ReviewView } from './review-page.server'
import type { ReviewRowView } from './review-row'
import {
  addRows,
  applyChanges,
  beginReview,
  checkRow,
  isLeft,
  needsReload,
  nextLeft,
  type ReviewState as State,
} from './review-state'
import type { ReviewTexts } from './row-fields'
import { linesStamp } from './unread-line-keys'

/** How often the changes of others are asked for, in milliseconds. */
const pollEvery = 4_000
/** Rows left to check from which more are fetched. */
const fewLeft = 8

type Fields = Record<string, string>

interface Job {
  intent: string
  /** The row that it is about; null for the list. */
  position: number | null
  fields: Fields
}

interface JobAnswer {
  kind: 'saved' | 'refused'
  sentence?: string
  focus: number | null
  changes: ReviewChanges | null
}

type Change = (make: (before: State) => Partial<State>) => void
type Merge = (changes: ReviewChanges, own: number | null) => void

/** The work between two drawings. */
interface Work {
  /** The state, also while it is not drawn yet. */
  state: State
  jobs: Job[]
  isBusy: boolean
  isFetching: boolean
  /** The last row that was fetched is saved: the next one opens when it is there. */
  isWaiting: boolean
  /** The row that is being typed into: others' changes of it wait. */
  dirty: number | null
}

export function useReview(view: ReviewView) {
  const { state, work, change } = useReviewState(view)
  const { revalidate } = useRevalidator()
  const merge: Merge = useCallback(
    (changes, own) => {
      if (needsReload(work.current.state, changes)) return void revalidate()
      const isChangedHere = (position: number) =>
        position === work.current.dirty || work.current.jobs.some((job) => job.position === position)
      change((before) => applyChanges(before, changes, own, isChangedHere))
    },
    [work, change, revalidate],
  )
  const { act, send } = useJobs(view.importId, work, change, merge)
  const left = useMoreRows(view, state, work, change)
  usePolledChanges(view.importId, work, merge)

  return {
    ...state,
    left,
    /** Shows a row's form. */
    open: (position: number) => {
      work.current.isWaiting = false
      change(() => ({ current: position }))
    },
    /** Opens the next row to check behind this one. */
    openNext: (position: number) => change((before) => ({ current: nextLeft(before, position) ?? position })),
    /** Opens the row before (-1) or behind (1). */
    step: (by: -1 | 1) =>
      change(({ order, current }) => {
        const at = current === null ? -1 : order.indexOf(current)
        return { current: order[at + by] ?? current }
      }),
    lastStep: state.step,
    /** Saves a row as checked and opens the next one to check. */
    save: (position: number, texts: ReviewTexts, needsKind: boolean) => {
      work.current.dirty = null
      change((before) => checkRow(before, position, texts))
      act('save', position, { ...texts, needsKind: needsKind ? 'yes' : '' })
      const next = nextLeft(work.current.state, position)
      work.current.isWaiting = next === null && work.current.state.next !== null
      change(() => ({ current: next ?? position }))
    },
    /** Does something else with a row; what was typed into it is stored first. */
    act: (intent: string, position: number | null, fields: Fields = {}, typed: ReviewTexts | null = null) => {
      if (typed && position !== null && work.current.dirty === position) {
        work.current.dirty = null
        act('draft', position, { ...typed })
      }
      act(intent, position, fields)
    },
    markDirty: (position: number | null) => void (work.current.dirty = position),
    retry: () => {
      change(() => ({ failure: '', isStuck: false }))
      void send()
    },
    /** Leaves out what could not be sent, and shows what is stored. */
    giveUp: () => {
      work.current.jobs = []
      change(() => ({ failure: '', isStuck: false }))
      revalidate()
    },
  }
}

export type Review = ReturnType<typeof useReview>

/** The state to draw, and the work around it. */
function useReviewState(view: ReviewView) {
  const [state, setState] = useState(() => beginReview(view))
  const work = useRef<Work>({
    state,
    jobs: [],
    isBusy: false,
    isFetching: false,
    isWaiting: false,
    dirty: null,
  })
  const change: Change = useCallback((make) => {
    const before = work.current.state
    work.current.state = { ...before, ...make(before) }
    setState(work.current.state)
  }, [])

  // The page was loaded again, by a form or a link.
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    change(({ refusals }) => ({ ...beginReview(view), refusals }))
  }, [view, change])
  return { state, work, change }
}

/** Sends changes one after the other: `act` adds one, `send` continues after a failure. */
function useJobs(importId: string, work: MutableRefObject<Work>, change: Change, merge: Merge) {
  const take = useCallback(
    ({ position, fields }: Job, { kind, sentence = 'This was not saved.', focus, changes }: JobAnswer) => {
      if (changes) merge(changes, position)
      if (kind === 'refused') {
        const typed = 'name' in fields ? (fields as ReviewTexts) : null
        if (position === null) change(() => ({ failure: sentence }))
        else change(({ refusals }) => ({ refusals: new Map(refusals).set(position, { sentence, typed }) }))
      } else if (focus !== null && work.current.state.rows.has(focus)) change(() => ({ current: focus }))
    },
    [work, change, merge],
  )

  const send = useCallback(async () => {
    if (work.current.isBusy) return
    work.current.isBusy = true
    change(() => ({ isSaving: true }))
    try {
      for (let job = work.current.jobs[0]; job; job = work.current.jobs[0]) {
        const answer = await postJob(importId, job, work.current.state)
        work.current.jobs = work.current.jobs.slice(1)
        take(job, answer)
      }
      change(() => ({ isSaving: false }))
    } catch {
      change(() => ({
        isSaving: false,
        isStuck: true,
        failure: 'We could not save your last changes. Check your connection, then try again.',
      }))
    } finally {
      work.current.isBusy = false
    }
  }, [importId, work, change, take])

  const act = useCallback(
    (intent: string, position: number | null, fields: Fields = {}) => {
      work.current.jobs = [...work.current.jobs, { intent, position, fields }]
      change(({ refusals }) => {
        const rest = new Map(refusals)
        if (position !== null) rest.delete(position)
        return { failure: '', refusals: rest }
      })
      void send()
    },
    [work, change, send],
  )
  return { act, send }
}

/** The unread lines that the page has, so that they are not sent again. */
const stampOf = ({ unreadLines }: State): string => linesStamp(unreadLines.map(({ key }) => key))

async function postJob(importId: string, job: Job, state: State): Promise<JobAnswer> {
  const { revision, rows } = state
  const { intent, position, fields } = job
  const body = new URLSearchParams({ ...fields, intent, since: String(revision), lines: stampOf(state) })
  const version = position === null ? undefined : rows.get(position)?.version
  if (position !== null) body.set('position', String(position))
  if (version !== undefined) body.set('version', String(version))
  const url = paths.business.inventory.importRows(importId)
  const response = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } })
  if (response.redirected || !response.ok) throw new Error(String(response.status))
  return (await response.json()) as JobAnswer
}

/** Fetches more rows while few are left to check. Returns how many are left. */
function useMoreRows(
  { importId, filter }: ReviewView,
  { order, rows, next }: State,
  work: MutableRefObject<Work>,
  change: Change,
): number {
  const loadMore = useCallback(async () => {
    const { next } = work.current.state
    if (!next || work.current.isFetching) return
    work.current.isFetching = true
    try {
      const { show, section } = filter
      const query = { show, section: section ?? undefined, after: next }
      const response = await fetch(paths.business.inventory.importRows(importId, query))
      if (!response.ok) return
      const more = (await response.json()) as { rows: ReviewRowView[]; next: string | null }
      change((before) => addRows(before, more, work.current.isWaiting))
      if (more.rows.some(isLeft)) work.current.isWaiting = false
    } finally {
      work.current.isFetching = false
    }
  }, [importId, filter, work, change])

  const left = order.filter((position) => isLeft(rows.get(position))).length
  useEffect(() => {
    if (left <= fewLeft && next) void loadMore()
  }, [left, next, loadMore])
  return left
}

/** Takes the changes of others every few seconds, unless something is being sent. */
function usePolledChanges(importId: string, work: MutableRefObject<Work>, merge: Merge): void {
  useEffect(() => {
    const poll = async () => {
      const { isBusy, state } = work.current
      if (document.visibilityState !== 'visible' || isBusy || state.isClosed) return
      const url = paths.business.inventory.importRows(importId, {
        since: String(state.revision),
        lines: stampOf(state),
      })
      const response = await fetch(url).catch(() => null)
      if (!response?.ok || work.current.isBusy) return
      merge((await response.json()) as ReviewChanges, null)
    }
    const timer = setInterval(() => void poll(), pollEvery)
    return () => clearInterval(timer)
  }, [importId, work, merge])
}

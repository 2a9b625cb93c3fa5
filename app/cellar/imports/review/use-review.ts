// The rows of a review in the browser: shown at once as they are changed, saved one after the other, and kept up to date.
import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '~/foundation/kit/paths'
import type { ReviewChanges, ReviewView } from './review-page.server'
import type { ReviewRowView } from './review-row'
import { beginReview, isLeft, type ReviewState as State } from './review-state'
import type { ReviewTexts } from './row-fields'

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

export function useReview(view: ReviewView) {
  const [state, setState] = useState(() => beginReview(view))
  const latest = useRef(state)
  const jobs = useRef<Job[]>([])
  const isBusy = useRef(false)
  const isFetching = useRef(false)
  /** The last row that was fetched is saved: the next one opens when it is there. */
  const isWaiting = useRef(false)
  /** The row that is being typed into: others' changes of it wait. */
  const dirty = useRef<number | null>(null)
  const { revalidate } = useRevalidator()
  const url = paths.business.inventory.importRows(view.importId)

  const change = useCallback((make: (before: State) => Partial<State>) => {
    const before = latest.current
    latest.current = { ...before, ...make(before) }
    setState(latest.current)
  }, [])

  // The page was loaded again, by a form or a link.
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    change(({ refusals }) => ({ ...beginReview(view), refusals }))
  }, [view, change])

  const merge = useCallback(
    (changes: ReviewChanges, own: number | null) => {
      if (changes.isMany) {
        revalidate()
        return
      }
      change((before) => {
        // A poll that was answered before the last change and arrives after it.
        if (changes.revision < before.revision) return {}
        if (!changes.isOpen) return { isClosed: true, revision: changes.revision }
        if (!changes.state) return {}
        const alive = new Set(changes.alive)
        const rows = new Map([...before.rows].filter(([position]) => alive.has(position)))
        const order = before.order.filter((position) => alive.has(position))
        const isHeld = (position: number) =>
          position !== own &&
          (position === dirty.current || jobs.current.some((job) => job.position === position))
        for (const row of changes.rows) {
          if (isHeld(row.position)) continue
          // A row that was split or added stands behind the one before it.
          if (!rows.has(row.position)) {
            const above = order.filter((position) => position < row.position)
            const nearest = Math.max(-1, ...above)
            if (own === null && nearest === -1) continue
            order.splice(order.indexOf(nearest) + 1, 0, row.position)
          }
          rows.set(row.position, row)
        }
        const current =
          before.current !== null && rows.has(before.current) ? before.current : (order[0] ?? null)
        return { rows, order, current, ...changes.state }
      })
    },
    [change, revalidate],
  )

  const send = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    change(() => ({ isSaving: true }))
    try {
      for (let job = jobs.current[0]; job; job = jobs.current[0]) {
        const { position, intent, fields } = job
        const body = new URLSearchParams({ ...fields, intent, since: String(latest.current.revision) })
        const version = position === null ? undefined : latest.current.rows.get(position)?.version
        if (position !== null) body.set('position', String(position))
        if (version !== undefined) body.set('version', String(version))
        const response = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } })
        if (response.redirected || !response.ok) throw new Error(String(response.status))
        const answer = (await response.json()) as {
          kind: 'saved' | 'refused'
          sentence?: string
          focus: number | null
          changes: ReviewChanges | null
        }
        jobs.current = jobs.current.slice(1)
        if (answer.changes) merge(answer.changes, position)
        if (answer.kind === 'refused') {
          const sentence = answer.sentence ?? 'This was not saved.'
          const typed = 'name' in fields ? (fields as ReviewTexts) : null
          if (position === null) change(() => ({ failure: sentence }))
          else change(({ refusals }) => ({ refusals: new Map(refusals).set(position, { sentence, typed }) }))
        } else if (answer.focus !== null && latest.current.rows.has(answer.focus)) {
          const { focus } = answer
          change(() => ({ current: focus }))
        }
      }
      change(() => ({ isSaving: false }))
    } catch {
      change(() => ({
        isSaving: false,
        isStuck: true,
        failure: 'We could not save your last changes. Check your connection, then try again.',
      }))
    } finally {
      isBusy.current = false
    }
  }, [change, merge, url])

  const act = useCallback(
    (intent: string, position: number | null, fields: Fields = {}) => {
      jobs.current = [...jobs.current, { intent, position, fields }]
      change(({ refusals }) => {
        const rest = new Map(refusals)
        if (position !== null) rest.delete(position)
        return { failure: '', refusals: rest }
      })
      void send()
    },
    [change, send],
  )

  const loadMore = useCallback(async () => {
    const { next } = latest.current
    if (!next || isFetching.current) return
    isFetching.current = true
    try {
      const { show, section } = view.filter
      const query = { show, section: section ?? undefined, after: next }
      const response = await fetch(paths.business.inventory.importRows(view.importId, query))
      if (!response.ok) return
      const more = (await response.json()) as { rows: ReviewRowView[]; next: string | null }
      change((before) => {
        const rows = new Map(before.rows)
        const order = [...before.order]
        for (const row of more.rows) {
          if (rows.has(row.position)) continue
          rows.set(row.position, row)
          order.push(row.position)
        }
        const first = isWaiting.current ? more.rows.find(isLeft)?.position : undefined
        if (first !== undefined) isWaiting.current = false
        return { rows, order, next: more.next, current: first ?? before.current ?? order[0] ?? null }
      })
    } finally {
      isFetching.current = false
    }
  }, [change, view.filter, view.importId])

  const left = state.order.filter((position) => isLeft(state.rows.get(position))).length
  useEffect(() => {
    if (left <= fewLeft && state.next) void loadMore()
  }, [left, state.next, loadMore])

  useEffect(() => {
    const poll = async () => {
      if (document.visibilityState !== 'visible' || isBusy.current || latest.current.isClosed) return
      const since = String(latest.current.revision)
      const response = await fetch(paths.business.inventory.importRows(view.importId, { since })).catch(
        () => null,
      )
      if (!response?.ok || isBusy.current) return
      merge((await response.json()) as ReviewChanges, null)
    }
    const timer = setInterval(() => void poll(), pollEvery)
    return () => clearInterval(timer)
  }, [merge, view.importId])

  /** The next row to check behind a position, else the first; null when none is left. */
  const nextLeft = (position: number): number | null => {
    const { order, rows } = latest.current
    const at = order.indexOf(position)
    const others = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))]
    return others.find((one) => isLeft(rows.get(one))) ?? null
  }

  return {
    ...state,
    left,
    /** Shows a row's form. */
    open: (position: number) => {
      isWaiting.current = false
      change(() => ({ current: position }))
    },
    /** Opens the next row to check behind this one. */
    openNext: (position: number) => {
      const next = nextLeft(position)
      change(() => ({ current: next ?? position }))
    },
    /** Opens the row before (-1) or behind (1). */
    step: (by: -1 | 1) =>
      change(({ order, current }) => {
        const at = current === null ? -1 : order.indexOf(current)
        return { current: order[at + by] ?? current }
      }),
    lastStep: state.step,
    /** Saves a row as checked and opens the next one to check. */
    save: (position: number, texts: ReviewTexts, needsKind: boolean) => {
      dirty.current = null
      change(({ rows, counts }) => {
        const row = rows.get(position)!
        const wasLeft = isLeft(row)
        const name = [texts.producer, texts.name, texts.vintage].filter(Boolean).join(' ')
        const saved = {
          ...row,
          texts,
          name,
          isChecked: true,
          isSkipped: false,
          doubts: [],
          problems: [],
          similar: [],
        }
        if (saved.state === 'error') saved.state = 'new'
        const toCheck = counts.toCheck - (wasLeft ? 1 : 0)
        const inDoubt = counts.inDoubt - (wasLeft && row.urgency < 3 ? 1 : 0)
        return { rows: new Map(rows).set(position, saved), counts: { ...counts, toCheck, inDoubt } }
      })
      act('save', position, { ...texts, needsKind: needsKind ? 'yes' : '' })
      const next = nextLeft(position)
      isWaiting.current = next === null && latest.current.next !== null
      change(() => ({ current: next ?? position }))
    },
    /** Does something else with a row; what was typed into it is stored first. */
    act: (intent: string, position: number | null, fields: Fields = {}, typed: ReviewTexts | null = null) => {
      if (typed && position !== null && dirty.current === position) {
        dirty.current = null
        act('draft', position, { ...typed })
      }
      act(intent, position, fields)
    },
    markDirty: (position: number | null) => void (dirty.current = position),
    retry: () => {
      change(() => ({ failure: '', isStuck: false }))
      void send()
    },
    /** Leaves out what could not be sent, and shows what is stored. */
    giveUp: () => {
      jobs.current = []
      change(() => ({ failure: '', isStuck: false }))
      revalidate()
    },
  }
}

export type Review = ReturnType<typeof useReview>

// One search over a business: its records, and the acts, pages and settings of the portal.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Feature } from '#/tenants/features'
import { switchedOff } from '#/tenants/features.server'
import { bestFirst, type Findings, type ScoredGroup } from '~/business/portal/find/findings'
import { searchTexts, withoutQuestionWords } from '~/business/portal/find/place-search'
import { portalPlaces, type Place } from '~/business/portal/find/places'
import { planForValues } from '~/club/orders/list/conditions.server'
import { nextRunId } from '~/club/runs/control/next-run.server'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import {
  findEvents,
  findMembers,
  findMessages,
  findOrders,
  findRuns,
  findWines,
  LEAST_EXACT,
  SHOWN,
  type RecordSearch,
} from './find-records.server'

type Find = (db: OpenTenantDb, search: RecordSearch) => Promise<ScoredGroup>

/**
 * Kinds of records, in the order in which equally good ones are shown, each with the permission to see it; whether its
 * search can forgive typing errors.
 */
const kinds: [permission: StaffPermission, find: Find, isForgiving?: boolean][] = [
  ['members.read', findMembers, true],
  ['wines.read', findWines, true],
  ['orders.read', findOrders],
  ['runs.read', findRuns],
  ['events.read', findEvents],
  ['messages.read', findMessages],
]

/** A text that was typed, and pages of the handbook about it, which the caller finds. */
interface Search {
  text: string
  timeZone: string
  may: PermissionCheck
  handbook: (text: string) => Place[]
}

/**
 * All that a text may mean for someone with these permissions, the group with the best result first. An empty text gives
 * the acts done most often and every page. Acts and pages that few words fit are left out.
 */
export function findAnything(db: TenantDb, { text, handbook, ...viewer }: Search): Promise<Findings> {
  return db.read(async (db) => {
    const off = (await switchedOff(db)).map(({ feature }): Feature => feature)
    const places = portalPlaces(viewer.may, off, {
      runId: viewer.may('runs.read') ? await nextRunId(db) : null,
    })
    if (text === '') return { text, groups: startGroups(places) }
    await planForValues(db)
    const placesFound = placesFor(places, text)
    const search = { ...viewer, text: withoutQuestionWords(text) }
    const permitted = kinds.filter(([permission]) => viewer.may(permission))
    // Sent together: one connection answers them one after the other.
    const typed = await Promise.all(permitted.map(([, find]) => find(db, { ...search, forgives: false })))
    // Typing errors are looked for, which takes longest, where nothing is called as it was typed, not even a page.
    const isFound =
      placesFound.best >= CERTAIN ||
      typed.some(({ score, findings }) => findings.length > 0 && score >= LEAST_EXACT)
    const records = await Promise.all(
      permitted.map(([, find, isForgiving], at) =>
        isForgiving && !isFound ? find(db, { ...search, forgives: true }) : typed[at]!,
      ),
    )
    const manual = handbook(text).slice(0, SHOWN)
    return {
      text,
      groups: bestFirst([
        ...records,
        ...placesFound.groups,
        // Texts about something come after the thing itself.
        { label: 'Handbook', findings: manual, more: null, score: Number.MIN_VALUE },
      ]),
    }
  })
}

const shown = ({ href, label, line }: Place) => ({ href, label, line })

/** Places much less meant than the best one are left out. */
const LEAST_OF_BEST = 0.45

const placeLabels = { acts: 'Actions', pages: 'Pages', settings: 'Settings' } as const
const placeKinds = ['acts', 'pages', 'settings'] as const

/** From this score on, a place is what was asked for. */
const CERTAIN = 0.85

function placesFor(places: ReturnType<typeof portalPlaces>, text: string) {
  const matchesByKind = placeKinds.map((kind) => ({ kind, matches: searchTexts(places[kind], text) }))
  const best = Math.max(0, ...matchesByKind.map(({ matches }) => matches[0]?.score ?? 0))
  const groups = matchesByKind.map(({ kind, matches }): ScoredGroup => ({
    label: placeLabels[kind],
    score: matches[0]?.score ?? 0,
    findings: matches
      .filter(({ score }) => score >= LEAST_OF_BEST * best)
      .slice(0, SHOWN)
      .map(({ item }) => shown(item)),
    more: null,
  }))
  return { best, groups }
}

/** Acts that are shown before anything is typed. */
const FIRST_ACTS = 6

const startGroups = (places: ReturnType<typeof portalPlaces>) =>
  placeKinds
    .map((kind) => ({
      label: placeLabels[kind],
      findings: places[kind].slice(0, kind === 'acts' ? FIRST_ACTS : undefined).map(shown),
      more: null,
    }))
    .filter(({ findings }) => findings.length > 0)

// Everything the editor of a run shows.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunStatus } from '#/db/schema/club-runs'
import { DomainError } from '~/foundation/kit/errors'
import { portalTiers, type PortalTier } from '~/membership/tiers/portal-tiers.server'
import type { Slot } from '../assignment/assign-wines'
import { whoIsIn, type Candidate } from '../assignment/who-is-in.server'
import { findRun, runSlots, type RunRecord } from '../runs/run-record.server'
import { businessTimeZone } from '../runs/run-settings.server'
import { bottlesNeeded, boxCost, winesNeeded, type BoxCost } from './box-view'
import { slotRoles, type SlotRole } from './change-box'
import { winesForBox, type WineForBox } from './wine-facts.server'

/** A wine to choose for a tier's box. */
export interface FoundWine extends Omit<WineForBox, 'had'> {
  /** Members of this tier who had it before, of `members`; the first of them by name. */
  had: { count: number; names: string[] }
}

/** A wine in a tier's box. */
export interface BoxWine extends FoundWine {
  /** Bottles that the whole run needs of it as the first wine of its bottles; 0 for a choice or substitute. */
  needed: number
}

export interface EditedSlot {
  slot: number
  /** Bottles that the tier's boxes need of this slot. */
  needed: number
  wines: Record<SlotRole, BoxWine[]>
}

export interface EditedTier {
  id: string
  name: string
  isArchived: boolean
  priceCents: number
  /** Bottles a month; null if it varies. */
  bottles: number | null
  /** Boxes that members would get now, those that await a payment among them. */
  boxes: number
  awaited: number
  slots: EditedSlot[]
  ceilingCents: number | null
  /** Null for staff who may not see costs, and without a wine. */
  cost: BoxCost | null
}

/** A run with its members and slots, as far as the boxes of tiers need it. */
interface RunInEditor {
  run: RunRecord
  timeZone: string
  tiers: PortalTier[]
  slots: Map<string, Slot[]>
  boxes: Candidate[]
}

/** The data of a run that the search for a wine needs. The members of the run are not decided for it. */
export type RunToSearchFor = Pick<RunInEditor, 'run' | 'tiers' | 'slots'>

/** Reads a run for the search of its editor, which asks at each pause of typing. Throws `run-not-found` (404). */
export async function runToSearchFor(db: OpenTenantDb, runId: string): Promise<RunToSearchFor> {
  const run = await findRun(db, runId)
  const slots = await runSlots(db, runId)
  const tiers = (await portalTiers(db)).filter(({ status, id }) => status !== 'draft' || slots.has(id))
  return { run, tiers, slots }
}

/** Reads a run for its editor. Throws `run-not-found` (404). */
export async function runInEditor(db: OpenTenantDb, runId: string): Promise<RunInEditor> {
  const { run, tiers, slots } = await runToSearchFor(db, runId)
  const timeZone = await businessTimeZone(db)
  const tierIds = tiers.map(({ id }) => id)
  const { boxes } = await whoIsIn(db, { run, tierIds, timeZone })
  const shown = tiers.filter(
    ({ id, status }) => status === 'published' || slots.has(id) || boxes.some(({ tierId }) => tierId === id),
  )
  return { run, timeZone, tiers: shown, slots, boxes }
}

/** The boxes of the tiers, wine by wine. */
export async function editedTiers(
  db: OpenTenantDb,
  inEditor: RunInEditor,
  { seesCosts }: { seesCosts: boolean },
): Promise<EditedTier[]> {
  const { tiers, slots, boxes, run } = inEditor
  const ceilings = await costCeilings(db, run.id)
  const neededOf = winesNeeded(slots, boxes)
  const result: EditedTier[] = []
  for (const tier of tiers) {
    const list = slots.get(tier.id) ?? []
    const ofTier = boxes.filter(({ tierId }) => tierId === tier.id)
    const wineIds = list.flatMap(({ main, choices, substitutes }) => [main, ...choices, ...substitutes])
    const memberIds = [...new Set(ofTier.map(({ memberId }) => memberId))]
    const wines = await boxWines(db, inEditor, { memberIds, wineIds, seesCosts })
    const needed = bottlesNeeded(ofTier, list.length)
    const winesOf = (ids: string[]) =>
      ids.flatMap((id): BoxWine[] => {
        const wine = wines.get(id)
        return wine ? [{ ...wine, needed: neededOf.get(id) ?? 0 }] : []
      })
    const edited = list.map(({ main, choices, substitutes }, at): EditedSlot => ({
      slot: at + 1,
      needed: needed.get(at + 1) ?? 0,
      wines: { main: winesOf([main]), choice: winesOf(choices), substitute: winesOf(substitutes) },
    }))
    const ceilingCents = ceilings.get(tier.id) ?? null
    const bottles = tier.bottles > 0 ? tier.bottles : null
    result.push({
      id: tier.id,
      name: tier.name,
      isArchived: tier.status === 'archived',
      priceCents: tier.priceCents,
      bottles,
      boxes: ofTier.length,
      awaited: ofTier.filter(({ entitlementId }) => entitlementId === null).length,
      slots: edited,
      ceilingCents: seesCosts ? ceilingCents : null,
      cost:
        seesCosts && list.length > 0
          ? boxCost(
              list.map(({ main }) => wines.get(main)?.costCents ?? null),
              { bottles, priceCents: tier.priceCents, ceilingCents },
            )
          : null,
    })
  }
  return result
}

/** Wines with what matters for a tier's box, and which of the members asked about had them. */
export async function boxWines(
  db: OpenTenantDb,
  { run }: Pick<RunInEditor, 'run'>,
  { memberIds, wineIds, seesCosts }: { memberIds: string[]; wineIds: string[]; seesCosts: boolean },
): Promise<Map<string, FoundWine>> {
  const facts = await winesForBox(db, { wineIds, locationId: run.locationId, memberIds, seesCosts })
  const namedMemberIds = new Set([...facts.values()].flatMap(({ had }) => had.memberIds))
  const names = await memberNames(db, [...namedMemberIds])
  return new Map(
    [...facts].map(([id, { had, ...wine }]) => [
      id,
      {
        ...wine,
        had: {
          count: had.count,
          names: had.memberIds.flatMap((memberId) => names.get(memberId) ?? []).sort(),
        },
      },
    ]),
  )
}

async function memberNames(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('members')
    .where('id', '=', anyOf(memberIds))
    .select(['id', 'full_name'])
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

export async function costCeilings(db: OpenTenantDb, runId: string): Promise<Map<string, number | null>> {
  const rows = await db.q
    .selectFrom('run_tiers')
    .where('run_id', '=', runId)
    .select(['tier_id', 'cost_ceiling_cents'])
    .execute()
  return new Map(rows.map((row) => [row.tier_id, row.cost_ceiling_cents]))
}

/** A run's texts about a wine. */
export interface WineTexts {
  wineId: string
  name: string
  type: WineForBox['type']
  picture: string | null
  note: string
  pairing: string
  recipe: string
}

/** The wines of a run, each once in the order of its tiers and bottles, with its texts. */
export async function runWineTexts(
  db: OpenTenantDb,
  { run, slots, tiers }: RunInEditor,
): Promise<WineTexts[]> {
  const ordered = tiers.flatMap(({ id }) => slots.get(id) ?? [])
  const wineIds = [
    ...new Set(ordered.flatMap(({ main, choices, substitutes }) => [main, ...choices, ...substitutes])),
  ]
  const facts = await winesForBox(db, {
    wineIds,
    locationId: run.locationId,
    memberIds: [],
    seesCosts: false,
  })
  const rows = await db.q
    .selectFrom('run_wine_notes')
    .where('run_id', '=', run.id)
    .select(['wine_id as wineId', 'note', 'pairing', 'recipe'])
    .execute()
  const texts = new Map(rows.map((row) => [row.wineId, row]))
  return wineIds.flatMap((wineId) => {
    const wine = facts.get(wineId)
    if (!wine) return []
    const { note, pairing, recipe } = texts.get(wineId) ?? { note: '', pairing: '', recipe: '' }
    return [{ wineId, name: wine.name, type: wine.type, picture: wine.picture, note, pairing, recipe }]
  })
}

/** The bottle that a wine is being chosen for. */
export interface Choosing {
  tierId: string
  slot: number
  role: SlotRole
}

/** Reads which bottle an address asks to choose a wine for; null for none, or one that is not in the run. */
export function choosingOf(query: URLSearchParams, { tiers, slots }: RunToSearchFor): Choosing | null {
  const tierId = query.get('tier') ?? ''
  if (!tiers.some(({ id }) => id === tierId)) return null
  const count = slots.get(tierId)?.length ?? 0
  const text = query.get('slot') ?? ''
  const slot = /^\d{1,2}$/.test(text) ? Number(text) : 0
  const role = slotRoles.find((name) => name === query.get('role')) ?? 'main'
  const isThere = slot >= 1 && (slot <= count || (slot === count + 1 && role === 'main'))
  return isThere ? { tierId, slot, role } : null
}

/** States in which the boxes and details of a run may be changed, and in which its texts may. */
export const editableStatuses: readonly RunStatus[] = ['draft', 'published']
export const describableStatuses: readonly RunStatus[] = ['draft', 'published', 'locked', 'fulfilling']

export const notChoosing = () =>
  new DomainError('no-slot', 404, 'This bottle is no longer in the box. Please reload the page.')

// The uses of perks that a business lists and exports.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { timeIn, type Day } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { nextPeriodStart } from '~/membership/tiers/perks/perk-words'
import { monthOfUse } from './perk-totals.server'
import { perkUseListing, type PerkUseListParams } from './use-listing'

export type ListedUse = Awaited<ReturnType<typeof perkUseList>>['rows'][number]

/** A page of the uses that match, without those that were taken back. */
export function perkUseList(db: TenantDb, params: PerkUseListParams, pageSize?: number) {
  const { text, perkId, tierId, month, recordedBy, sort } = params
  const order = perkUseListing.direction(params)
  return db.read((db) => {
    const matching = db.q
      .selectFrom('perk_uses as u')
      .innerJoin('tier_perks as p', 'p.id', 'u.perk_id')
      .innerJoin('members as m', 'm.id', 'u.member_id')
      .where('u.undone_at', 'is', null)
      .where(hasWords(text, ['m.full_name', 'm.email', 'u.note']))
      .$if(perkId !== null, (query) => query.where('u.perk_id', '=', perkId))
      .$if(tierId !== null, (query) => query.where('p.tier_id', '=', tierId!))
      .$if(recordedBy !== null, (query) => query.where('u.recorded_by', '=', recordedBy))
      .$if(month !== null, (query) =>
        query.where('u.used_on', '>=', month!).where('u.used_on', '<', nextPeriodStart('month', month!)),
      )
    return listRows(
      db,
      perkUseListing,
      params,
      matching,
      (page) =>
        page
          .innerJoin('tiers as t', 't.id', 'p.tier_id')
          .leftJoin('business_users as s', 's.user_id', 'u.recorded_by')
          .$if(sort === 'member', (query) =>
            query.orderBy('m.search_text', (item) =>
              (order === 'asc' ? item.asc() : item.desc()).collate('C'),
            ),
          )
          .orderBy('u.used_on', order)
          .orderBy('u.used_at', order)
          .orderBy('u.id', order)
          .select(['u.id', 'u.name', 't.name as tierName', 'u.member_id as memberId'])
          .select(['m.full_name as memberName', 'm.email as memberEmail', 'u.note', 'u.used_at as usedAt'])
          .select(['u.used_on as usedOn', 's.full_name as recordedBy'])
          .execute(),
      pageSize,
    )
  })
}

const fileColumns = (timeZone: string): FileColumn<ListedUse>[] => [
  { title: 'Date', width: 12, cell: ({ usedOn }) => usedOn },
  { title: 'Time', width: 10, cell: ({ usedAt }) => timeIn(timeZone, usedAt) },
  { title: 'Perk', width: 28, cell: ({ name }) => name },
  { title: 'Tier', width: 18, cell: ({ tierName }) => tierName },
  { title: 'Member', width: 26, cell: ({ memberName }) => memberName },
  { title: 'Email', width: 28, cell: ({ memberEmail }) => memberEmail },
  { title: 'Note', width: 30, cell: ({ note }) => note },
  { title: 'Recorded by', width: 22, cell: ({ recordedBy }) => recordedBy ?? '' },
]

/** The uses that the list's address asks for, all pages of it. */
export async function perkUseFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const rows = await rowsForFile(perkUseListing, url, 'Choose a month first.', (params, most) =>
    perkUseList(db, params, most),
  )
  return listFile('Perks used', fileColumns(timeZone), rows)
}

interface Choice {
  id: string
  name: string
  uses: number
}

/** Choices of the filters of the list, each with its number of uses. */
export interface UseChoices {
  /** Removed ones too, where they were used. */
  perks: (Choice & { tierName: string })[]
  tiers: Choice[]
  /** First days of months in which perks were used, newest first. */
  months: { month: Day; uses: number }[]
  staff: Choice[]
}

/** The perks, tiers, months and people that occur in the list of uses. */
export async function choicesOfUses(db: OpenTenantDb): Promise<UseChoices> {
  const groups = await db.q
    .selectFrom('perk_uses')
    .where('undone_at', 'is', null)
    .select((eb) => ['perk_id', 'recorded_by', monthOfUse(eb).as('month')])
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .groupBy(['perk_id', 'recorded_by', 'month'])
    .execute()
  const sumBy = (keyOf: (group: (typeof groups)[number]) => string | null) => {
    const sums = new Map<string, number>()
    for (const group of groups) {
      const key = keyOf(group)
      if (key !== null) sums.set(key, (sums.get(key) ?? 0) + group.uses)
    }
    return sums
  }
  const [ofPerk, ofMonth, ofPerson] = [
    sumBy(({ perk_id }) => perk_id),
    sumBy((group) => group.month),
    sumBy(({ recorded_by }) => recorded_by),
  ]
  const perks = await db.q
    .selectFrom('tier_perks as p')
    .innerJoin('tiers as t', 't.id', 'p.tier_id')
    .where((eb) => eb.or([eb('p.removed_at', 'is', null), eb('p.id', '=', anyOf([...ofPerk.keys()]))]))
    .orderBy('t.position')
    .orderBy('t.id')
    .orderBy('p.position')
    .orderBy('p.id')
    .select(['p.id', 'p.name', 'p.tier_id as tierId', 't.name as tierName'])
    .execute()
  const staff = await db.q
    .selectFrom('business_users')
    .where('user_id', '=', anyOf([...ofPerson.keys()]))
    .orderBy('full_name')
    .orderBy('user_id')
    .select(['user_id as id', 'full_name as name'])
    .execute()
  const tiers = new Map<string, Choice>()
  for (const { id, tierId, tierName } of perks) {
    const uses = (tiers.get(tierId)?.uses ?? 0) + (ofPerk.get(id) ?? 0)
    tiers.set(tierId, { id: tierId, name: tierName, uses })
  }
  return {
    perks: perks.map(({ id, name, tierName }) => ({ id, name, tierName, uses: ofPerk.get(id) ?? 0 })),
    tiers: [...tiers.values()],
    months: [...ofMonth]
      .map(([month, uses]) => ({ month, uses }))
      .toSorted((one, other) => (one.month < other.month ? 1 : -1)),
    staff: staff.map((person) => ({ ...person, uses: ofPerson.get(person.id) ?? 0 })),
  }
}

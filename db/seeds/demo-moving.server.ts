// Members of the demo who come from another system: a move that is prepared, and one that is over.
import { setTimeout } from 'node:timers/promises'
import { v5 } from 'uuid'
import type { Club } from '#/tenants/club'
import { requestCards, findCards } from '~/business/moving-in/cards/find-cards.server'
import { mandateWords, stateMandate } from '~/business/moving-in/cards/mandate.server'
import { memberImport } from '~/business/moving-in/queries.server'
import { rehearseImport } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { startMemberImport } from '~/business/moving-in/session/import-files.server'
import { savePlans, type PlanChoice } from '~/business/moving-in/session/save-decisions.server'
import { createMover } from '~/business/moving-in/waves/create-mover.server'
import { moveWave } from '~/business/moving-in/waves/move-wave.server'
import { startWave } from '~/business/moving-in/waves/start-wave.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { enterMember } from '~/membership/claims/enter-member.server'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import type { Services } from '~/web/http/request-context.server'
import type { WorkerServices } from '~/worker.server'
import type { SandboxClient } from './sandbox-client.server'

interface EarlierMember {
  number: string
  name: string
  plan: string
  price: string
  since: Day
  /** Days from the import to the next payment; null where the file does not say. */
  paysIn: number | null
  status?: string
  boxesOwed?: number
}

/** Members of North Fork's old system, some with a question that its owner has to answer. */
const northForkMembers: EarlierMember[] = [
  { number: '401', name: 'Agnes Thorne', plan: 'Barn Red', price: '48.00', since: '2021-05-02', paysIn: 9 },
  { number: '402', name: 'Bruno Keel', plan: 'Barn Red', price: '52.00', since: '2023-02-11', paysIn: 12 },
  {
    number: '403',
    name: 'Celia Marsh',
    plan: 'Sound Six',
    price: '89.00',
    since: '2020-09-19',
    paysIn: 3,
    boxesOwed: 1,
  },
  { number: '404', name: 'Dov Lasker', plan: 'Sound Six', price: '89.00', since: '2024-01-07', paysIn: 22 },
  { number: '405', name: 'Edda Quill', plan: 'Barn Red', price: '52.00', since: '2022-11-30', paysIn: null },
  { number: '406', name: 'Farah Nolan', plan: 'Barn Red', price: '52.00', since: '2019-03-14', paysIn: -6 },
  { number: '407', name: 'Gil Prior', plan: 'Sound Six', price: '84.00', since: '2022-06-25', paysIn: 17 },
  {
    number: '408',
    name: 'Hedy Strand',
    plan: 'Barn Red',
    price: '52.00',
    since: '2023-08-03',
    paysIn: 5,
    status: 'Canceled',
  },
  { number: '409', name: 'Ivo Renner', plan: 'Crew', price: '0.00', since: '2023-10-21', paysIn: 14 },
  { number: '410', name: 'June Alder', plan: 'Sound Six', price: '89.00', since: '2024-04-09', paysIn: 27 },
]

/** Members whom Harbor Cellars moved in, each with a card on its account. */
const harborMembers: EarlierMember[] = [
  {
    number: 'H-12',
    name: 'Nils Farrow',
    plan: 'First Mate',
    price: '79.00',
    since: '2022-04-16',
    paysIn: 6,
    boxesOwed: 1,
  },
  {
    number: 'H-15',
    name: 'Odile Crane',
    plan: 'First Mate',
    price: '85.00',
    since: '2023-07-08',
    paysIn: 13,
  },
  { number: 'H-21', name: 'Piet Lund', plan: 'First Mate', price: '85.00', since: '2024-10-01', paysIn: 20 },
]

const addressOf = (name: string, host: string) => `${name.toLowerCase().replace(' ', '.')}@${host}`

/** The members as their old system exports them. */
function csvOf(
  members: readonly EarlierMember[],
  {
    host,
    today,
    customers = new Map(),
  }: { host: string; today: Day; customers?: ReadonlyMap<string, string> },
) {
  const header =
    'Member number,Name,Email,Plan,Price,Status,Next payment,Member since,Boxes owed,Stripe customer'
  const lines = members.map(
    ({ number, name, plan, price, since, paysIn, status = 'Active', boxesOwed = 0 }) =>
      [
        number,
        name,
        addressOf(name, host),
        plan,
        price,
        status,
        paysIn === null ? '' : daysAfter(today, paysIn),
        since,
        boxesOwed,
        customers.get(number) ?? '',
      ].join(),
  )
  return new TextEncoder().encode([header, ...lines, ''].join('\n'))
}

const importIdOf = (club: Pick<Club, 'id'>) => v5('demo members from another system', club.id)

/** Prepares the move of a club that is in set-up, as far as its rehearsal. Safe to repeat. */
export async function prepareDemoMove(
  { scopes, now: nowOf }: Services,
  club: Club,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const [db, id, now] = [scopes.tenant(club.id), importIdOf(club), nowOf(club.id)]
  const today = dayIn(club.timeZone, now)
  const bytes = csvOf(northForkMembers, { host: 'north-fork-members.example', today })
  const by = { userId: ownerId, now }
  await startMemberImport(db, readMemberFiles, { id, files: [{ name: 'members.csv', bytes }], club, ...by })
  const newTier = (name: string, priceCents: number): PlanChoice => ({
    kind: 'new',
    formId: v5(name, club.id),
    name,
    priceCents,
  })
  const plans = new Map<string, PlanChoice>([
    ['Barn Red', newTier('Barn Red', 5_200)],
    ['Sound Six', newTier('Sound Six', 8_900)],
    ['Crew', { kind: 'out' }],
  ])
  const { revision } = (await memberImport(db, id))!
  await savePlans(db, { importId: id, revision, plans, club, ...by })
  await rehearseImport(db, { importId: id, club, now })
}

/** Moves the earlier members of a club in, whose cards were brought to its account before. Safe to repeat. */
export async function moveDemoMembers(
  services: WorkerServices,
  sandbox: SandboxClient,
  club: Club,
  { ownerId, ownerName }: { ownerId: string; ownerName: string },
): Promise<void> {
  const [db, importId, now] = [services.scopes.club(club), importIdOf(club), services.now(club.id)]
  const by = { userId: ownerId, now }
  const host = 'harbor-members.example'
  if (!(await memberImport(db, importId))) {
    const account = await db.read(({ q }) =>
      q.selectFrom('stripe_accounts').select('account_id').executeTakeFirstOrThrow(),
    )
    const customers = await sandbox.importCustomers(
      account.account_id,
      harborMembers.map(({ number, name }) => ({ number, name, email: addressOf(name, host) })),
    )
    const bytes = csvOf(harborMembers, { host, today: dayIn(club.timeZone, now), customers })
    await startMemberImport(db, readMemberFiles, {
      id: importId,
      files: [{ name: 'club.csv', bytes }],
      club,
      ...by,
    })
  }
  if ((await memberImport(db, importId))!.counts.moved === harborMembers.length) return
  await requestCards(db, { importId, now })
  while ((await memberImport(db, importId))!.cards_state === 'running')
    await findCards(db, services.billing.moving, { importId, club, now })
  const { revision } = (await memberImport(db, importId))!
  const statement = { name: ownerName, words: mandateWords(club.name) }
  await stateMandate(db, { importId, revision, statement, ...by })
  await rehearseImport(db, { importId, club, now })
  const rehearsed = (await memberImport(db, importId))!.revision
  const wave = await startWave(db, { importId, revision: rehearsed, sendsClaims: true, club, ...by })
  const mover = createMover({ ...services, enterMember })
  // The worker's own run of the wave may be under way.
  while ((await moveWave(db, mover, { importId, wave, now })) !== null) await setTimeout(50)
}

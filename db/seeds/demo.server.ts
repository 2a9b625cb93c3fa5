// The demo: clubs, people and a year of memberships, made by the product's own functions while the emulator's
// time passes from a year ago to now.
import { countBusiness } from '~/platform/admin/numbers/count-business.server'
import { businessesToCount } from '~/platform/admin/numbers/jobs.server'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import pLimit from 'p-limit'
import { isLockTimeout } from '#/db/client.server'
import type { Club } from '#/tenants/club'
import { hashPassword } from '~/people/identity/passwords/passwords.server'
import { createUser, findUserByEmail, type NewUser } from '~/people/identity/users.server'
import { addStaff } from '~/business/staff/add-staff.server'
import type { Services } from '~/web/http/request-context.server'
import type { WorkerServices } from '~/worker.server'
import type { Day } from '~/foundation/kit/dates'
import { demoClubs, invitedClub, type DemoClub } from './demo-clubs'
import { livePeriod } from './demo-cellar.server'
import { demoCellar } from './demo-cellars'
import { demoStart, demoTimeOf, type TimeAgo } from './demo-days'
import { performDemoAction } from './demo-actions.server'
import { demoHistory, catchUpDays } from './demo-history'
import { createDemoEvents } from './demo-events.server'
import { giveDemoGift } from './demo-gift.server'
import { liveRun } from './demo-runs.server'
import { followDemoMessage, sendDemoMessage } from './demo-message.server'
import { giveDemoPerks } from './demo-perks.server'
import { sellDemoBottles } from './demo-purchases.server'
import { askDemoSommelier, openDemoSommelier } from './demo-sommelier.server'
import { rateDemoWines, tellDemoTastes } from './demo-tastes.server'
import { switchOnDemoShipping } from './demo-shipping.server'
import { inviteClub } from './demo-invited.server'
import { joinAndPay } from './demo-join.server'
import { moveDemoMembers } from './demo-moving.server'
import { demoMembers, demoPassword, demoUsers } from './demo-people'
import { setUpClub, withdrawTier } from './demo-setup.server'
import { createSandboxClient, type SandboxClient } from './sandbox-client.server'

/** Few enough that a small machine keeps answering while the demo fills. */
const CONCURRENCY = 4

/** Every step is safe to repeat. */
const mostAttempts = 20

/** The club with a year of runs. */
const runClub = demoClubs[0]!

/** When its members get a message. */
const messageDay: TimeAgo = [0, 9]

/** When the shop's members of another system moved in. */
const moveDay: TimeAgo = [1, 3]

interface Step {
  at: TimeAgo
  run(): Promise<unknown>
  /** After everything else of its day. */
  isLast?: true
}

/**
 * Fills a platform with the demo. What is there already is left alone, so a run that broke off is finished by
 * the next. Needs the local Stripe emulator: with a real payment key it refuses.
 */
export async function seedDemo(services: WorkerServices): Promise<void> {
  const { sandboxUrl } = services.env
  if (!sandboxUrl) throw new Error('SEED=demo needs the local emulators: leave STRIPE_SECRET_KEY unset.')
  const sandbox = createSandboxClient(sandboxUrl, services)
  const today = new Date().toISOString().slice(0, 10)
  const isBegun = await services.clubs.bySlug(demoClubs[0]!.slug)
  if (!isBegun) await sandbox.beginTime(demoTimeOf(demoStart, today))
  const person = await peopleOf(services)
  const steps = story(services, sandbox, person, today)
  for (const [time, ofTheDay] of byDay(steps, today)) {
    if (time > services.now().getTime()) await sandbox.passTime(new Date(time))
    await all(ofTheDay.filter(({ isLast }) => !isLast))
    await all(ofTheDay.filter(({ isLast }) => isLast))
    await sandbox.caughtUp()
  }
  await sandbox.arriveAtNow()
  await countNumbers(services)
  // Last, so that its presence shows that the rest is complete.
  await inviteClub(services, {
    adminId: await person({ ...demoUsers.admin, isAdmin: true }),
    ownerId: await person(invitedClub.owner),
  })
}

/** As the nightly jobs do, so that analytics and the platform's numbers are there from the first minute. */
async function countNumbers(services: Services): Promise<void> {
  const { scopes, clubs } = services
  for (const id of await businessesToCount(scopes, { now: services.now(), isAll: true })) {
    const club = await clubs.byId(id)
    if (!club) continue
    const { timeZone } = club
    await countDays(scopes.tenant(id), { timeZone, now: services.now(id) })
    await countBusiness(scopes.tenant(id), { timeZone, now: services.now(id), countedAt: services.now() })
  }
}

type Person = (user: Pick<NewUser, 'email' | 'fullName' | 'isAdmin'>) => Promise<string>

/** Finds or makes the account behind an address, with the demo's password. */
async function peopleOf(services: Services): Promise<Person> {
  const passwordHash = await hashPassword(demoPassword)
  return (user) => {
    const now = services.now()
    return findOrCreate(services, { ...user, passwordHash, emailConfirmedAt: now, now })
  }
}

/** Everything that happens in the demo's year; each step is safe to repeat. */
function story(services: WorkerServices, sandbox: SandboxClient, person: Person, today: Day): Step[] {
  const clubs = new Map<string, Club>()
  const addresses = new Map(demoMembers.map(({ fullName, email }) => [fullName, email]))

  const begin = async (demo: DemoClub) => {
    const owner = demo.owner && { userId: await person(demo.owner), fullName: demo.owner.fullName }
    const club = await setUpClub(services, sandbox, demo, owner)
    clubs.set(demo.slug, club)
    if (demo.slug !== demoUsers.desk.club) return
    await person({ ...demoUsers.admin, isAdmin: true })
    await person(demoUsers.none)
    const { fullName } = demoUsers.desk
    const userId = await person(demoUsers.desk)
    await addStaff(services.scopes.club(club), { userId, role: 'desk', fullName, now: services.now() })
  }
  return [
    ...catchUpDays.map((at) => ({ at, run: async () => undefined })),
    ...demoClubs.map((demo) => ({ at: demo.setUp, run: () => begin(demo) })),
    ...demoClubs.flatMap(({ slug, withdrawn }) =>
      withdrawn
        ? { at: withdrawn.at, run: () => withdrawTier(services, clubs.get(slug)!, withdrawn.tier) }
        : [],
    ),
    ...demoClubs.flatMap(({ slug, owner }) =>
      (demoCellar(slug)?.periodEnds ?? []).map((at, index) => ({
        at,
        run: async () => {
          const ownerId = owner ? await person(owner) : null
          const deskId = slug === demoUsers.desk.club ? await person(demoUsers.desk) : ownerId
          await livePeriod(services, clubs.get(slug)!, index, { ownerId, deskId })
        },
      })),
    ),
    ...demoCellar(runClub.slug)!.periodEnds.map((at, index): Step => ({
      at,
      isLast: true,
      run: async () => {
        const { licence, pickUpHours } = runClub
        const people = { ownerId: await person(runClub.owner!), deskId: await person(demoUsers.desk) }
        const club = clubs.get(runClub.slug)!
        await liveRun({ services, club, index, people, licence, pickUpHours, today })
        const isNewest = index === demoCellar(runClub.slug)!.periodEnds.length - 1
        await rateDemoWines(services, club)
        if (isNewest) await tellDemoTastes(services, club)
        if (isNewest) await switchOnDemoShipping(services, club, { ownerId: people.ownerId, licence })
        if (isNewest) await sellDemoBottles(services, sandbox, club, people)
      },
    })),
    ...demoMembers.flatMap((member) =>
      member.joins.map(({ club, tier, at }) => ({
        at,
        run: async () => {
          await person(member)
          await joinAndPay(services, sandbox, clubs.get(club)!, member, tier)
        },
      })),
    ),
    {
      at: moveDay,
      isLast: true,
      run: async () => {
        const shop = demoClubs[1]!
        const ownerId = await person(shop.owner!)
        const people = { ownerId, ownerName: shop.owner!.fullName }
        await moveDemoMembers(services, sandbox, clubs.get(shop.slug)!, people)
      },
    },
    {
      at: messageDay,
      isLast: true,
      run: async () =>
        sendDemoMessage(services, clubs.get(runClub.slug)!, { ownerId: await person(runClub.owner!) }),
    },
    {
      at: demoHistory.at(-1)!.at,
      isLast: true,
      run: async () => {
        const ownerId = await person(runClub.owner!)
        const club = clubs.get(runClub.slug)!
        await followDemoMessage(services, club)
        await giveDemoGift(services, sandbox, { club, ownerId })
        await giveDemoPerks(services, club, { ownerId, deskId: await person(demoUsers.desk) })
        await createDemoEvents(services, sandbox, club, { ownerId })
        await askDemoSommelier(services, club, { ownerId })
        const shop = demoClubs[1]!
        await openDemoSommelier(services, clubs.get(shop.slug)!, { ownerId: await person(shop.owner!) })
      },
    },
    ...demoHistory.map(({ who, at, action }) => ({
      at,
      run: async () => {
        const ownerId = await person(demoClubs[0]!.owner!)
        const email = addresses.get(who)!
        await performDemoAction(services, sandbox, clubs.get(demoClubs[0]!.slug)!, { email, ownerId, action })
      },
    })),
  ]
}

/** The steps of each day, by the day's moment in order. */
function byDay(steps: Step[], today: Day): [time: number, steps: Step[]][] {
  const days = new Map<number, Step[]>()
  for (const step of steps) {
    const time = demoTimeOf(step.at, today).getTime()
    days.set(time, [...(days.get(time) ?? []), step])
  }
  return [...days].sort(([one], [other]) => one - other)
}

/** All of them, a few at once; the first failure stops the rest and is thrown when all have stopped. */
async function all(steps: Step[]): Promise<void> {
  const failures: unknown[] = []
  await pLimit(CONCURRENCY).map(steps, async (step) => {
    if (failures.length === 0) await runStep(step).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}

/** Does a step again where it waited too long for a lock of another transaction, as happens on a busy machine. */
async function runStep(step: Step): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await step.run()
      return
    } catch (error) {
      if (!isLockTimeout(error) || attempt === mostAttempts) throw error
    }
  }
}

/** True once the demo is complete: its last club is there. */
export async function isDemoSeeded({ clubs }: Services): Promise<boolean> {
  return (await clubs.bySlug(invitedClub.slug)) !== null
}

async function findOrCreate({ scopes }: Services, user: NewUser): Promise<string> {
  return scopes.shared().transaction(async (db) => {
    const account = await findUserByEmail(db, user.email)
    return (account ?? (await createUser(db, user))).id
  })
}

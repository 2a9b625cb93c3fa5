import { cancelBox } from '~/club/runs/control/cancel-box.server'
import { sendReminders } from '~/club/runs/emails/send-ready.server'
import { addMissingEntitlements } from '~/club/runs/jobs/find-missing-entitlements.server'
import { countOpen, settleMonths, undoSettlement } from '~/club/runs/owed/settle-months.server'
import { returnUnclaimed } from '~/club/runs/orders/return-unclaimed.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import { deleteDraft } from '~/club/runs/runs/delete-draft.server'
import { createRun, saveBox } from '~/club/runs/runs/save-run.server'
import { saveRunSettings } from '~/club/runs/runs/state-license.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { boxes } from './desk-acts'
import { oneOf, type Act, type World } from './world'

interface RunRow {
  id: string
  status: string
}

const runsIn = (world: World, statuses: string[]) =>
  world.rows<RunRow>(
    'select id, status from club_runs where business_id = $1 and status = any($2) order by created_at, id',
    [statuses],
  )

/** An act on a run in one of these states, as the owner. */
const onRun =
  (
    statuses: string[],
    act: (world: World, by: { runId: string; userId: string; now: Date }, how: number) => Promise<unknown>,
  ): Act =>
  async (world, { who, how }) => {
    const run = oneOf(await runsIn(world, statuses), who)
    return run ? act(world, { runId: run.id, userId: world.ownerId, now: world.now() }, how) : false
  }

const today = (world: World) => dayIn('America/New_York', world.now())

async function aDraft(world: World, how: number) {
  if ((await runsIn(world, ['draft', 'published'])).length >= 2) return false
  const { db, ownerId: userId, wines, tiers } = world
  const now = world.now()
  const runId = await createRun(db, {
    details: {
      month: `${today(world).slice(0, 7)}-01`,
      title: 'A box',
      locationId: world.locationId,
      cutOffAt: new Date(now.getTime() + (2 + (how % 6)) * 86_400_000),
      pickUpFrom: daysAfter(today(world), 3),
      pickUpUntil: daysAfter(today(world), 8 + (how % 9)),
      pickUpHours: '',
      story: '',
      isTasteAware: how % 2 === 0,
      isPublic: true,
    },
    userId,
    now,
  })
  let version = 1
  // Now and then a tier is left out.
  for (const { id: tierId, bottles } of how % 5 === 0 ? tiers.slice(0, 2) : tiers) {
    const slots = Array.from({ length: bottles }, (_, slot) => ({
      main: wines[(slot + how) % 5]!,
      choices: [wines[(slot + how + 1) % 5]!],
      substitutes: how % 3 === 0 ? [] : [wines[(slot + how + 2) % 5]!],
    }))
    version = await saveBox(db, { runId, version, tierId, slots, costCeilingCents: null, userId, now })
  }
}

export const runActs: Record<string, { weight: number; act: Act }> = {
  'days pass': { weight: 22, act: (world, { how }) => world.pass(`P${1 + (how % 5)}D`) },
  'an hour passes': { weight: 3, act: (world) => world.pass('PT1H') },
  'late webhooks arrive': { weight: 4, act: (world) => world.webhooks.deliverLate() },
  'reconciliation runs': { weight: 4, act: (world) => world.payments.billing.reconcile() },
  'missing months are looked for': {
    weight: 1,
    act: (world) => addMissingEntitlements(world.db, world.now()),
  },
  'a run is drafted': { weight: 10, act: (world, { how }) => aDraft(world, how) },
  'a run is published': {
    weight: 12,
    act: onRun(['draft'], (world, by) =>
      publishRun(world.db, by).catch(async (error: unknown) => {
        await deleteDraft(world.db, by)
        throw error
      }),
    ),
  },
  'a run is locked': {
    weight: 10,
    act: onRun(['published', 'locked'], async (world, by, how) => {
      const lock = () => lockRun(world.db, { ...by, userId: how % 2 === 0 ? null : by.userId })
      await Promise.all(how % 3 === 0 ? [lock(), lock()] : [lock()])
    }),
  },
  'boxes are packed': {
    weight: 6,
    act: onRun(['locked', 'fulfilling'], (world, by) => markReady(world.db, by)),
  },
  'a run is closed': {
    weight: 6,
    act: onRun(['locked', 'fulfilling'], (world, by, how) =>
      closeRun(world.db, { ...by, today: how % 2 === 0 ? '2099-01-01' : today(world) }),
    ),
  },
  'a run is canceled': {
    weight: 2,
    act: onRun(['published', 'locked', 'fulfilling'], (world, by) =>
      cancelRun(world.db, { ...by, reason: '' }),
    ),
  },
  'a box owed is added': {
    weight: 5,
    act: onRun(['published', 'locked', 'fulfilling'], async (world, by, how) => {
      const open = await world.rows<{ id: string }>(
        `select id from entitlements where business_id = $1 and status = 'open' order by id`,
      )
      const one = oneOf(open, how)
      return one ? addBox(world.db, { ...by, entitlementId: one.id }) : false
    }),
  },
  'a box is canceled': {
    weight: 3,
    act: async (world, { who }) => {
      const order = oneOf(await boxes(world, ['processing', 'ready', 'unclaimed', 'awaiting_payment']), who)
      if (!order) return false
      const by = { userId: world.ownerId, now: world.now() }
      return cancelBox(world.db, { runId: order.run_id, orderId: order.id, reason: '', ...by })
    },
  },
  'the rule for unclaimed boxes changes': {
    weight: 1,
    act: (world, { how }) =>
      saveRunSettings(world.db, {
        allowsSwaps: how % 3 !== 0,
        unclaimedRule: how % 2 === 0 ? 'hold' : 'restock',
        unclaimedDays: 14 + (how % 20),
        userId: world.ownerId,
        now: world.now(),
      }),
  },
  'unclaimed boxes are looked at': {
    weight: 5,
    act: async (world) => {
      const club = (await world.payments.clubs.byId(world.club.id))!
      const context = { club, clubOrigin: 'http://club.test', secret: 'secret', enough: () => false }
      await sendReminders(world.db, { ...context, now: world.now() })
      return returnUnclaimed(world.db, { now: world.now() })
    },
  },
  'bottles arrive': {
    weight: 2,
    act: (world, { who, how }) => {
      const wineId = world.wines[who % 5]!
      const quantity = 1 + (how % 12)
      return moveStock(world.db, {
        act: 'receive',
        wineId,
        quantity,
        userId: world.ownerId,
        now: world.now(),
      })
    },
  },
  'bottles are missing at a count': {
    weight: 2,
    act: (world, { who, how }) =>
      moveStock(world.db, {
        act: 'remove',
        wineId: world.wines[3 + (who % 2)]!,
        quantity: 1 + (how % 6),
        reason: 'Count',
        userId: world.ownerId,
        now: world.now(),
      }),
  },
  'months are stated as given': {
    weight: 1,
    act: async (world) => {
      const [first] = await world.rows<{ month: string }>(
        `select to_char(min(month), 'YYYY-MM-DD') as month from entitlements where business_id = $1 and status = 'open'`,
      )
      if (!first?.month) return false
      const openCount = await world.db.read((db) => countOpen(db, [first.month]))
      return settleMonths(world.db, {
        months: [first.month],
        seen: openCount,
        userId: world.ownerId,
        now: world.now(),
      })
    },
  },
  'a statement is taken back': {
    weight: 2,
    act: async (world, { who }) => {
      const stated = await world.rows<{ at: Date }>(
        'select distinct settled_at as at from entitlements where business_id = $1 and settled_at is not null order by at',
      )
      const one = oneOf(stated, who)
      return one
        ? undoSettlement(world.db, { settledAt: one.at, userId: world.ownerId, now: world.now() })
        : false
    },
  },
}

// The emails about packed boxes: ready, the reminders, and what happens to an unclaimed box.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { noticeWords, type NoticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import type { OptionalEmail } from '~/foundation/messaging/optional-email'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import { pickUpView } from '../member/box-view'
import { runSettings, type RunSettings } from '../runs/run-settings.server'
import { announcedDays, unclaimedFrom } from '../runs/unclaimed'
import { boxRows, type BoxRow } from './box-rows.server'
import { boxUrl, type RunEmailContext } from './email-context.server'
import {
  boxReadyEmail,
  boxReminderEmail,
  unclaimedRuleEmail,
  type BoxEmailInput,
  type UnclaimedInput,
} from './run-emails'

/** Emails in one transaction. */
const batchSize = 100

/** Days after the first pick-up day on which a member is reminded, the latest first. */
const reminderDays = [30, 7] as const
/** A reminder that is this much later than the last one is not sent: its time has passed. */
const lastReminderDay = 60
type Progress = { sent: number; next: string | null }

/** Tells the members of a run whose boxes are ready, and until when. Each box is told once. */
export async function sendReadyEmails(
  db: TenantDb,
  { runId, after, ...context }: RunEmailContext & { runId: string; after?: string },
): Promise<Progress> {
  const { settings, note } = await db.read(async (db) => ({
    settings: await runSettings(db),
    note: await noticeWords(db, 'box_ready'),
  }))
  return inBatches(db, context, { statuses: ['ready'], runId, after }, (db, box) =>
    tell(db, context, box, {
      kind: 'run',
      message: boxReadyEmail({ ...boxInput(context, box, note), unclaimed: unclaimedOf(box, settings) }),
      occasion: 'box-ready',
      key: `box-ready ${box.orderId}`,
    }),
  )
}

/**
 * Reminds members 7 and 30 days after their box could be picked up, and tells them a week ahead what happens to an
 * unclaimed box. Each is sent once a box; a reminder whose time has passed is left out.
 */
export async function sendReminders(
  db: TenantDb,
  { after, ...context }: RunEmailContext & { after?: string },
): Promise<Progress> {
  const today = dayIn(context.club.timeZone, context.now)
  const { settings, note, reminder } = await db.read(async (db) => ({
    settings: await runSettings(db),
    note: await noticeWords(db, 'box_unclaimed'),
    reminder: await noticeWords(db, 'box_reminder'),
  }))
  return inBatches(db, context, { statuses: ['ready', 'unclaimed'], after }, async (db, box) => {
    const announced = await announceRule(db, context, { box, today, settings, words: note })
    const reminded = await remind(db, context, { box, today, settings, words: reminder })
    return announced ?? reminded
  })
}

interface BoxOfToday {
  box: BoxRow
  today: Day
  settings: RunSettings
  /** The business's settings and own words for the email. */
  words: NoticeWords
}

/** A business that turns reminders on gets no one reminded of what was due before. */
async function remind(
  db: OpenTenantDb,
  context: RunEmailContext,
  { box, today, settings, words }: BoxOfToday,
): Promise<string | null> {
  const { readySince } = box
  const days = reminderDays.find((days) => today >= daysAfter(readySince, days))
  if (days === undefined || today >= daysAfter(readySince, lastReminderDay)) return null
  const { club, clubOrigin, secret, now } = context
  const { isOn, switchedOnAt } = words
  if (!isOn) return null
  if (switchedOnAt && daysAfter(readySince, days) < dayIn(club.timeZone, switchedOnAt)) return null
  return tell(db, context, box, {
    kind: 'pick_up_reminder',
    message: boxReminderEmail({
      ...boxInput(context, box, words),
      readySince,
      unclaimed: unclaimedOf(box, settings),
    }),
    occasion: 'box-reminder',
    key: `box-reminder-${days} ${box.orderId}`,
    optional: optionalEmail(
      { secret, origin: clubOrigin, now },
      { businessId: club.id, userId: box.userId },
      'pick_up_reminder',
    ),
  })
}

/** The rule for unclaimed boxes, and the day from which it applies to this box. */
const unclaimedOf = (box: BoxRow, settings: RunSettings): UnclaimedInput => ({
  rule: settings.unclaimedRule,
  on: box.restockOn ?? unclaimedFrom(box, settings),
})

/**
 * Tells the member a week ahead, or later and then for as much later, and keeps the day: `returnUnclaimed` goes by
 * what the member was told. A box that is held is announced once.
 */
async function announceRule(
  db: OpenTenantDb,
  context: RunEmailContext,
  { box, today, settings, words }: BoxOfToday,
): Promise<string | null> {
  const { unclaimedRule: rule } = settings
  if (rule === 'hold' ? box.status !== 'ready' : box.restockOn !== null) return null
  const appliesOn = unclaimedFrom(box, settings)
  const announcedOn = daysAfter(appliesOn, -announcedDays)
  if (today < announcedOn) return null
  const on = today > announcedOn ? daysAfter(today, announcedDays) : appliesOn
  if (rule === 'restock') {
    await db.q.updateTable('run_orders').set({ restock_on: on }).where('id', '=', box.orderId).execute()
  }
  return tell(db, context, box, {
    kind: 'run',
    message: unclaimedRuleEmail({ ...boxInput(context, box, words), unclaimed: { rule, on } }),
    occasion: 'box-unclaimed',
    key: `box-unclaimed${rule === 'restock' ? `-${on}` : ''} ${box.orderId}`,
  })
}

/** The email about a box, and the notification of the same; once each for a key. */
async function tell(
  db: OpenTenantDb,
  { now }: RunEmailContext,
  { runId, memberId, email }: BoxRow,
  {
    kind,
    message,
    ...mail
  }: {
    kind: 'run' | 'pick_up_reminder'
    message: Email
    occasion: string
    key: string
    optional?: OptionalEmail
  },
): Promise<string | null> {
  await notify(db, {
    kind,
    members: [memberId],
    cause: mail.key,
    title: message.subject,
    link: paths.customer.box(runId),
    hasOwnEmail: true,
    now,
  })
  return queueEmail(db, { ...message, ...mail, to: email, now })
}

const boxInput = (context: RunEmailContext, box: BoxRow, words: NoticeWords): BoxEmailInput => ({
  club: context.club,
  clubOrigin: context.clubOrigin,
  fullName: box.fullName,
  runId: box.runId,
  title: box.title,
  bottles: box.bottles,
  pickUp: pickUpView({ ...box, isOpen: false }, context.club),
  boxUrl: boxUrl(context, box),
  own: ownWords(words, { fullName: box.fullName, clubName: context.club.name }),
})

async function inBatches(
  db: TenantDb,
  { club, clubOrigin, enough }: RunEmailContext,
  which: { statuses: BoxRow['status'][]; runId?: string; after?: string },
  send: (db: OpenTenantDb, box: BoxRow) => Promise<string | null>,
): Promise<Progress> {
  let after = which.after ?? null
  let sent = 0
  for (;;) {
    const boxes = await db.transaction(async (db) => {
      const rows = await boxRows(db, { ...which, after, club, clubOrigin, limit: batchSize })
      for (const box of rows) if ((await send(db, box)) !== null) sent += 1
      return rows
    })
    if (boxes.length < batchSize) return { sent, next: null }
    after = boxes.at(-1)!.orderId
    if (enough()) return { sent, next: after }
  }
}

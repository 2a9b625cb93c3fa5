// An automatic message as one member would get it.
import type { TenantDb } from '#/db/handles.server'
import type { AutomaticKind, NoticeKind } from '#/db/schema/campaigns'
import type { Club } from '#/tenants/club'
import {
  boxCollectedEmail,
  boxReadyEmail,
  boxReminderEmail,
  unclaimedRuleEmail,
} from '~/club/runs/emails/run-emails'
import { runSettings } from '~/club/runs/runs/run-settings.server'
import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import { dayIn, formatDay, formatDays } from '~/foundation/kit/dates'
import { guestInvitationEmail } from '~/business/guests/emails/guest-invitation'
import { claimEmail, claimReminderEmail } from '~/membership/claims/emails/claim'
import { welcomeEmail } from '~/membership/memberships/emails/welcome'
import { emailBottle } from '~/cellar/catalog/email-bottle'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { cellarWines } from '~/cellar/catalog/queries.server'
import { countedBottles, type EmailBottle } from '~/foundation/messaging/email-bottles'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { isComposed } from '~/foundation/messaging/automatic/kinds'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import { previewEmail, type PreviewPerson } from '../content/preview-message.server'
import { composedMessage } from './automatic-message.server'
import { cardExpiringEmail } from './emails/card-expiring'

interface Preview {
  club: Club
  /** Origin of the club's host. */
  origin: string
  person: PreviewPerson
  now: Date
}

/** The email in the words that are saved. One about a box or a card shows an example of it, whose links lead to the club. */
export async function previewAutomatic(
  db: TenantDb,
  { kind, ...preview }: Preview & { kind: AutomaticKind },
): Promise<Email> {
  if (!isComposed(kind)) return previewNotice(db, { kind, ...preview })
  const campaign = await db.read((db) => composedMessage(db, kind, preview.origin))
  return previewEmail(db, { campaign, ...preview })
}

const exampleWine = { type: 'red', formatMl: 750, pictureUrl: null } as const
const exampleWines = [
  {
    ...exampleWine,
    producer: 'Vietti',
    name: 'Barolo Castiglione',
    vintage: 2019,
    origin: 'Barolo, Piedmont, Italy',
  },
  {
    ...exampleWine,
    producer: 'Foradori',
    name: 'Granato',
    vintage: 2018,
    origin: 'Vigneti delle Dolomiti, Italy',
  },
]

/** The newest wines of the cellar, as many as there are, else made-up ones. */
async function exampleBottles(db: TenantDb, origin: string): Promise<EmailBottle[]> {
  const { wines } = await cellarWines(db, exampleWines.length)
  if (wines.length === 0) return exampleWines.map((wine) => emailBottle(wine, origin))
  const ids = wines.map(({ id }) => id)
  return countedBottles(ids, await db.read((db) => emailBottles(db, ids, origin)))
}

async function previewNotice(
  db: TenantDb,
  { kind, club, origin, person, now }: Preview & { kind: NoticeKind },
): Promise<Email> {
  const { words, rating, rule } = await db.read(async (db) => ({
    words: await noticeWords(db, kind === 'rate_wines' ? 'box_collected' : kind),
    rating: await noticeWords(db, 'rate_wines'),
    rule: (await runSettings(db)).unclaimedRule,
  }))
  const fullName = person.fullName || 'Ada Conti'
  const reader = { fullName, clubName: club.name }
  const automaticWords = ownWords(words, reader)
  const today = dayIn(club.timeZone, now)
  const to = { club, clubOrigin: origin, fullName, own: automaticWords }
  const box = {
    ...to,
    runId: 'example',
    title: 'Your box (example)',
    bottles: await exampleBottles(db, origin),
    pickUp: {
      days: formatDays(daysAfter(today, -7), daysAfter(today, 14)),
      hours: club.pickUpHours,
      place: null,
    },
    boxUrl: origin,
  }
  const unclaimed = { rule, on: daysAfter(today, 14) }
  switch (kind) {
    case 'welcome':
      return welcomeEmail({
        ...to,
        tierName: person.tierName ?? 'Example tier',
        amountCents: 9_900,
        currency: club.currency,
        memberSince: today,
      })
    case 'box_ready':
      return boxReadyEmail({ ...box, unclaimed })
    case 'box_reminder':
      return boxReminderEmail({ ...box, unclaimed, readySince: daysAfter(today, -7) })
    case 'box_unclaimed':
      return unclaimedRuleEmail({ ...box, unclaimed: { rule, on: daysAfter(today, 7) } })
    case 'box_collected':
    case 'rate_wines':
      return boxCollectedEmail({
        ...box,
        action: { label: 'See your box', url: origin },
        collectedAt: formatDay(today),
        secondPerson: null,
        left: 0,
        bottles: rating.isOn ? box.bottles.map((bottle) => ({ ...bottle, rateUrl: origin })) : box.bottles,
        askForRatings: ownWords(rating, reader),
      })
    case 'card_expiring':
      return cardExpiringEmail({
        ...to,
        card: {
          name: 'Visa ending in 4242',
          validThrough: daysAfter(monthsAfter(`${today.slice(0, 7)}-01`, 1), -1),
        },
      })
    case 'claim':
      return claimEmail({ ...to, url: origin })
    case 'claim_reminder':
      return claimReminderEmail({ ...to, url: origin })
    case 'guest_invitation':
      return guestInvitationEmail({ ...to, joinUrl: origin })
  }
}

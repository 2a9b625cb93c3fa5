// Sends guest invitations in the background: sending fifty would make the owner wait.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import { clubOrigin } from '#/tenants/origins'
import { handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { tenantJob } from '~/foundation/jobs/job'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { guestInvitationEmail } from '../emails/guest-invitation'
import { guestInvitationToken, optOutToken } from '../invitation-tokens.server'
import { invitationById } from '../queries.server'

/** One email of one invitation; `count` distinguishes resent ones. */
export const sendGuestInvitationJob = tenantJob('write-to-guest', {
  payload: z.object({ inviteId: z.string(), count: z.number() }),
  concurrency: 1,
})

interface GuestInvitationSend {
  inviteId: string
  count: number
  club: Club
  /** Scheme and host of the club's own pages. */
  origin: string
  secret: string
  now: Date
}

/** Queues the email once; does nothing if the invitation is no longer open. */
export async function sendGuestInvitation(db: TenantDb, sending: GuestInvitationSend): Promise<void> {
  const { inviteId, count, club, origin, secret, now } = sending
  const invite = await invitationById(db, inviteId, now)
  if (invite?.state !== 'pending') return
  const invited = { businessId: db.businessId, inviteId }
  const joinUrl = origin + paths.customer.join(guestInvitationToken(secret, invited, now))
  const note = optOutToken(secret, invited, now)
  const { fullName } = invite
  const own = await db.read(async (db) =>
    ownWords(await noticeWords(db, 'guest_invitation'), { fullName, clubName: club.name }),
  )
  await queueEmail(db, {
    ...guestInvitationEmail({ club, fullName, joinUrl, own }),
    to: invite.email,
    occasion: 'guest-invitation',
    key: `guest-invitation-${inviteId}-${count}`,
    stream: 'broadcast',
    wayOut: origin + paths.unsubscribe({ topic: 'invitations', note }),
    now,
  })
}

export function guestHandlers({ clubs, env }: { clubs: ClubDirectory; env: Env }): JobHandler[] {
  return [
    handleTenantJob(sendGuestInvitationJob, async (db, { inviteId, count }, { now }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) throw new Error('The business of a guest invitation was not found')
      const origin = clubOrigin(env, club)
      await sendGuestInvitation(db, { inviteId, count, club, origin, secret: env.sessionSecret, now })
    }),
  ]
}

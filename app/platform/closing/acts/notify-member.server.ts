import { dayIn } from '~/foundation/kit/dates'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { closingEmail } from '../emails/closing-email'
import { memberFacts } from '../member-facts.server'
import { done, type ItemWork } from './item-work'

/** Emails a member once: their own last day, what they are owed, and what happens with it. */
export const notifyMember: ItemWork = async ({ clubOrigin }, db, { itemId, closing, club, now }) =>
  db.transaction(async (db) => {
    const facts = await memberFacts(db, itemId)
    // Deleted meanwhile.
    if (!facts) return done
    if (facts.isPending)
      return { status: 'waiting' as const, because: 'The end of this membership isn’t known yet.' }
    await queueEmail(db, {
      ...closingEmail({
        club,
        clubOrigin: clubOrigin(club),
        closing: {
          kind: closing.kind,
          message: closing.message,
          lastOn: closing.last_on,
          refundOn: closing.refund_on,
        },
        member: { ...facts, endsOn: facts.endsAt && dayIn(club.timeZone, facts.endsAt) },
      }),
      to: facts.email,
      occasion: 'club-closing',
      key: `closing-${closing.id}-${itemId}`,
      now,
    })
    return done
  })

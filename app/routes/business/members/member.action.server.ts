// Actions of a member's page: notes, tags, who else picks up, the payment link, a refund, and the end of a membership.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { secondPersonForm } from '~/club/runs/member/schemas'
import { saveSecondPersonByStaff } from '~/club/fulfillment/desk/second-person-by-staff.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFields } from '~/foundation/kit/forms.server'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import {
  amountMissing,
  endMembershipForm,
  refundForm,
} from '~/membership/memberships/change-requests/schemas'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { deleteMemberNote, saveMemberNote } from '~/membership/memberships/records/notes.server'
import { deleteNoteForm, noteForm, removeTagForm, tagForm } from '~/membership/memberships/records/schemas'
import { addMemberTag, removeMemberTag } from '~/membership/memberships/records/tags.server'
import {
  refundableAmount,
  refundPending,
  type RefundableAmount,
} from '~/membership/memberships/refund/refundable-amount.server'
import { confirmView, type RefundToConfirm } from '~/membership/memberships/refund/refund-view'
import type { z } from 'zod'
import { noMember, requireStaffForMember } from './require-member.server'

/** A refund to be confirmed, before anything is refunded. */
type Confirmation = { confirm: RefundToConfirm }

/** Actions that desk staff may take too. */
const noteIntents = new Set(['note', 'delete-note', 'tag', 'remove-tag', 'second-person'])
/** Actions that cannot be undone. */
const moneyIntents = new Set(['end', 'refund'])

export async function memberAction({ request, context, params }: ActionFunctionArgs) {
  // A broken body is answered by the form, after the guard.
  const { intent = '' } = await formFields(request).catch(() => ({ intent: '' }))
  const principal = await requireStaffForMember(request, context, params, 'members.note')
  if (!noteIntents.has(intent)) await requireBusiness(request, context, 'members.change')
  const { club, db, user, memberId, role } = principal
  if (moneyIntents.has(intent)) {
    // One hour covers a session of office work.
    await requireReauthentication(request, context, {
      withinMinutes: 60,
      next: paths.business.member(memberId),
    })
  }
  const requester = { kind: 'business' as const, id: user.id }
  const now = context.now(club.id)
  const by = { memberId, userId: user.id, now }
  const { memberships, billing, env } = context.services
  const here = (done: string, section = '') =>
    redirect(paths.business.member(memberId, { done }) + section, 303)
  return handleForms<Confirmation>(request, context, {
    note: formHandler(noteForm, async ({ noteId, text }) => {
      await saveMemberNote(db, { ...by, noteId, text })
      return here('note', '#notes')
    }),
    'delete-note': formHandler(deleteNoteForm, async ({ noteId }) => {
      await deleteMemberNote(db, { ...by, noteId, mayDeleteAll: role === 'owner' })
      return here('note-deleted', '#notes')
    }),
    tag: formHandler(tagForm, async ({ tag }) => {
      await addMemberTag(db, { ...by, tag })
      return here('tag', '#tags')
    }),
    'remove-tag': formHandler(removeTagForm, async ({ tag }) => {
      await removeMemberTag(db, { ...by, tag })
      return here('tag-removed', '#tags')
    }),
    'second-person': formHandler(secondPersonForm, async ({ secondPerson }) => {
      const origin = clubOrigin(env, club)
      await saveSecondPersonByStaff(db, { ...by, name: secondPerson, club, clubOrigin: origin })
      return here('second-person', '#pick-up')
    }),
    'pay-link': async () => {
      const membership = await membershipToChange(db, { memberId })
      if (!membership) throw noMember()
      const { membershipId } = membership
      const link = await billing.payLink(db, { membershipId, club, now })
      if (!link) throw new DomainError('nothing-due', 409, 'Nothing is due: the payment was made.')
      await billing.sendPaymentReminder(db, { failureId: link.failureId, club, userId: user.id, now })
      return here('pay-link')
    },
    end: formHandler(endMembershipForm, async ({ membershipId, why, refundLast }) => {
      const membership = await membershipToChange(db, { membershipId })
      if (membership?.memberId !== memberId) throw noMember()
      await memberships.endMembershipNow(db, {
        membershipId,
        why,
        requester,
        now,
        refundLast: refundLast === 'on',
      })
      return here('end')
    }),
    refund: formHandler(refundForm, async (value) => {
      const { invoiceId, reason, refundId, balanceCents } = value
      const offer = await refundableAmount(db, { memberId, invoiceId })
      const amountCents = requireAmount(value, offer)
      if (value.sure !== 'on' || !refundId) {
        return {
          confirm: confirmView({ ...offer, invoiceId, amountCents, reason, timeZone: club.timeZone }),
        }
      }
      await memberships.refundInvoice(db, {
        refundId,
        invoiceId,
        amountCents,
        balanceCents,
        reason,
        requester,
        now,
      })
      return here('refund')
    }),
  })
}

type RefundValue = z.output<typeof refundForm>

/**
 * The amount to refund, in minor units. Throws an error tied to its field; the confirmation form is validated where it
 * is shown.
 */
function requireAmount({ whole, amount, sure }: RefundValue, offer: RefundableAmount): number {
  const { leftCents, currency, waiting } = offer
  const cents = whole === 'on' ? leftCents : amount
  if (sure === 'on' && cents !== null) return cents
  if (waiting && cents !== waiting.amountCents) throw refundPending(waiting.amountCents, currency)
  if (waiting) return waiting.amountCents
  if (leftCents === 0) throw tooMuch('This payment has already been fully refunded.')
  if (cents === null) throw new DomainError('no-amount', 400, amountMissing, { field: 'amount' })
  if (cents > leftCents)
    throw tooMuch(`You can refund up to ${formatMoney(leftCents, currency)} of this payment.`)
  return cents
}

const tooMuch = (sentence: string) => new DomainError('refund-too-much', 400, sentence, { field: 'amount' })

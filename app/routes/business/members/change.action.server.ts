// Changes that staff make for a member who asked for them.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { formFields } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'
import { isBehalfAct } from '~/membership/memberships/on-behalf/acts'
import {
  cancelOnBehalfForm,
  onBehalfForm,
  pauseOnBehalfForm,
  tierOnBehalfForm,
} from '~/membership/memberships/on-behalf/schemas'
import { asStaffRead, type OnBehalf } from '~/membership/memberships/on-behalf/words'
import { requireAgreedTerms } from '~/membership/memberships/tier-change/agreed-terms.server'
import { requireStaffForMember } from './require-member.server'

/** Acts that charge a card or end a membership. */
export const provenActs: readonly string[] = ['change-tier', 'cancel']

export async function changeAction({ request, context, params }: ActionFunctionArgs) {
  // A broken body is answered by the form, after the guard.
  const { intent = '' } = await formFields(request).catch(() => ({ intent: '' }))
  const { club, db, user, memberId } = await requireStaffForMember(request, context, params, 'members.change')
  if (provenActs.includes(intent)) {
    await requireReauthentication(request, context, {
      withinMinutes: 60,
      next: paths.business.memberChange(memberId, { act: isBehalfAct(intent) ? intent : undefined }),
    })
  }
  const { memberships } = context.services
  const now = context.now(club.id)
  const change = ({ saidBy, channel, saidOn }: OnBehalf) => ({
    memberId,
    requester: { kind: 'business' as const, id: user.id, onBehalf: { saidBy, channel, saidOn } },
    now,
  })
  const here = (done: string) => redirect(paths.business.member(memberId, { done }), 303)
  const button = (done: string, run: typeof memberships.skipMonth) =>
    formHandler(onBehalfForm, async (consent) => {
      await forStaff(() => run(db, change(consent)))
      return here(done)
    })
  return handleForms(request, context, {
    skip: button('skip', memberships.skipMonth),
    resume: button('resume', memberships.resumeMembership),
    'undo-change': button('undo-change', memberships.undoTierChange),
    'undo-cancel': button('undo-cancel', memberships.undoCancellation),
    pause: formHandler(pauseOnBehalfForm, async ({ until, ...consent }) => {
      await forStaff(() => memberships.pauseMembership(db, { ...change(consent), untilOn: until }))
      return here('pause')
    }),
    cancel: formHandler(cancelOnBehalfForm, async ({ why, ...consent }) => {
      await forStaff(() => memberships.cancelMembership(db, { ...change(consent), why }))
      return here('cancel')
    }),
    'change-tier': formHandler(tierOnBehalfForm, async (value) => {
      const { tierId, priceId, dueCents, billingDay, quotedAt, agreement } = value
      const terms = await requireAgreedTerms(db, club, { memberId, tierId, priceId, agreement, now })
      await forStaff(() =>
        memberships.changeTier(db, {
          ...change(value),
          tierId,
          stated: {
            priceId,
            dueCents,
            billingDay: billingDay ?? null,
            quotedAt: new Date(quotedAt * 1000),
          },
          // Staff read the terms to the member: there is no device of theirs to note.
          consent: { ...terms, clientAddress: '', userAgent: 'Agreed to with staff' },
          now,
        }),
      )
      return here('change-tier')
    }),
  })
}

/** Reasons are written for the member; staff read them about the member. */
async function forStaff(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not-possible') throw error
    throw new DomainError(error.code, error.status, asStaffRead(error.sentence), error.details)
  }
}

import { formatDay } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import { partsText } from '../refund/rules'
import type { ChangeView } from '../change-requests/change-view'

interface ActionResult {
  sentence: string
  isPending: boolean
}

/** The latest refund of a member's payments. Amounts in minor units. */
export interface LastRefund {
  state: 'asked' | 'succeeded' | 'failed'
  cents: number
  /** Of it, what goes back to the balance. */
  balanceCents: number
}

interface Records {
  fullName: string
  view: Pick<ChangeView, 'status' | 'isPending' | 'endsOn' | 'pause' | 'planned' | 'tier'> | null
  lastRefund: LastRefund | null
  currency: string
}

const saved = lookup({
  note: 'Note saved.',
  'note-deleted': 'Note deleted.',
  tag: 'Tag added.',
  'tag-removed': 'Tag removed.',
  'second-person': 'Second person saved. We’ve emailed the member.',
  'pay-link': 'Payment link emailed.',
})

/**
 * The message to the business after an action on a member's page, taken from the present records: null where these do
 * not show it.
 */
export function memberActionResult(intent: string, records: Records): ActionResult | null {
  const sentence = saved.get(intent)
  if (sentence) return { sentence, isPending: false }
  if (intent === 'end') return endResult(records)
  if (intent === 'refund') return refundResult(records)
  return changeResult(intent, records)
}

function endResult({ fullName, view }: Records): ActionResult | null {
  if (view?.status === 'canceled')
    return { sentence: `${fullName}’s membership has ended.`, isPending: false }
  return view?.isPending
    ? { sentence: `The end of ${fullName}’s membership is being processed.`, isPending: true }
    : null
}

function refundResult({ fullName, lastRefund, currency }: Records): ActionResult | null {
  if (!lastRefund) return null
  const { cents, balanceCents } = lastRefund
  const amount = formatMoney(cents, currency)
  const parts =
    balanceCents > 0 ? `: ${partsText({ cardCents: cents - balanceCents, balanceCents }, currency)}` : ''
  if (lastRefund.state === 'succeeded')
    return { sentence: `${amount} refunded to ${fullName}${parts}.`, isPending: false }
  return lastRefund.state === 'asked'
    ? { sentence: `The refund of ${amount} to ${fullName} is waiting for Stripe.`, isPending: true }
    : null
}

/** A change that staff made for the member. */
function changeResult(intent: string, { fullName, view }: Records): ActionResult | null {
  if (!view) return null
  const emailed = 'We’ve emailed them the details.'
  const { pause, planned, endsOn, tier, status, isPending } = view
  const done = (sentence: string) => ({ sentence: `${sentence} ${emailed}`, isPending: false })
  const acts = ['skip', 'pause', 'resume', 'cancel', 'undo-cancel', 'change-tier', 'undo-change']
  if (!acts.includes(intent)) return null
  if (isPending) return { sentence: `The change for ${fullName} is being processed.`, isPending: true }
  if (intent === 'skip' && pause?.kind === 'skip')
    return done(`The payment on ${formatDay(pause.fromOn)} is skipped for ${fullName}.`)
  if (intent === 'pause' && pause?.kind === 'hold')
    return done(`${fullName}’s membership is paused until ${formatDay(pause.untilOn)}.`)
  if (intent === 'resume' && !pause && status !== 'paused') return done(`${fullName}’s membership continues.`)
  if (intent === 'cancel' && endsOn) return done(`${fullName}’s membership ends on ${formatDay(endsOn)}.`)
  if (intent === 'cancel' && status === 'canceled') return done(`${fullName}’s membership has ended.`)
  if (intent === 'undo-cancel' && !endsOn) return done(`${fullName}’s membership continues.`)
  if (intent === 'undo-change' && !planned) return done(`${fullName} stays with ${tier.name}.`)
  if (intent === 'change-tier')
    return done(
      planned
        ? `${fullName} moves to ${planned.tierName} on ${formatDay(planned.effectiveOn)}.`
        : `${fullName}’s membership is now ${tier.name}.`,
    )
  return null
}

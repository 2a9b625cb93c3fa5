import { formatDay } from '~/foundation/kit/dates'
import type { ChangeView } from './change-view'

/**
 * The message to a member after a change, taken from the membership's present state: null where that does not show the
 * change, for example while Stripe has not confirmed it.
 */
export function resultMessage(intent: string, membership: ChangeView): string | null {
  const { status, tier, isPending, endsOn, planned } = membership
  if (isPending) return null
  const ended = status === 'canceled' || status === 'inactive'
  if (intent === 'cancel') {
    if (ended) return `Your ${tier.name} membership is canceled and has ended.`
    return endsOn ? `Your ${tier.name} membership is canceled and ends on ${formatDay(endsOn)}.` : null
  }
  // A membership that ends has no next payment, tier or pause to speak of.
  if (ended || endsOn) return null
  switch (intent) {
    case 'skip':
      return pauseMessage('skip', membership)
    case 'pause':
      return pauseMessage('hold', membership)
    case 'resume':
      return membership.pause || status === 'paused' ? null : continues(membership)
    case 'undo-cancel':
      return continues(membership)
    case 'undo-change':
      return planned ? null : `You’re staying with ${tier.name}.`
    case 'change':
      return planned
        ? `You’ll move to ${planned.tierName} on ${formatDay(planned.effectiveOn)}.`
        : `Your membership is now ${tier.name}.`
    default:
      return null
  }
}

function pauseMessage(kind: 'skip' | 'hold', { pause }: ChangeView): string | null {
  if (pause?.kind !== kind) return null
  const { fromOn, untilOn, nextPaymentOn, hasBegun } = pause
  if (kind === 'skip') return `${monthOf(fromOn)} payment skipped. Next payment: ${formatDay(nextPaymentOn)}.`
  return hasBegun
    ? `Your membership is paused until ${formatDay(untilOn)}.`
    : `Your membership will be paused from ${formatDay(fromOn)} until ${formatDay(untilOn)}.`
}

/** With the next payment only where nothing else is due first. */
function continues({ status, pause, nextPaymentOn }: ChangeView): string {
  if (status === 'past_due') return 'Your membership continues. Your last payment is still due.'
  if (pause?.kind === 'hold')
    return `Your cancellation is undone. Your membership is paused until ${formatDay(pause.untilOn)}.`
  if (status === 'paused') return 'Your cancellation is undone. Your membership is paused.'
  return nextPaymentOn
    ? `Your membership continues. Next payment: ${formatDay(nextPaymentOn)}.`
    : 'Your membership continues.'
}

const monthOf = (day: string) => formatDay(day).split(' ', 1)[0]

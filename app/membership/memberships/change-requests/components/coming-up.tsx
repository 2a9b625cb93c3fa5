import { CalendarClock } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink } from '~/foundation/ui/form/button'
import { cardStyle } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { ChangeView, MembershipOverview } from '../change-view'

/** The reader and the page: the member's membership page has the buttons that undo a change, their home a link there. */
type Reader = 'member' | 'member-home' | 'business'

interface PlannedChange {
  key: string
  title: ReactNode
  text: ReactNode
  /** The form that undoes it. */
  undo: { intent: 'undo-cancel' | 'resume' | 'undo-change'; label: string }
}

/**
 * The changes of a membership that are scheduled or being processed, in one neutral box; nothing where there are none.
 * An end leaves no other change to come.
 */
export function ComingUp({ membership, reader }: { membership: MembershipOverview; reader: Reader }) {
  const id = useId()
  const { status, isPending, allowed } = membership
  if (status === 'canceled' || status === 'inactive') return null
  const changes = plannedChanges(membership, reader === 'business')
  if (changes.length === 0 && !isPending) return null
  return (
    <section className={cardStyle} aria-labelledby={id}>
      <div className="flex items-start gap-4">
        <CalendarClock className="mt-0.5 size-6 flex-none text-muted" aria-hidden="true" />
        <div className="grid min-w-0 flex-1 gap-3">
          <h2 className="text-xl" id={id}>
            Coming up
          </h2>
          {isPending && (
            <div>
              <p className="font-semibold">
                {reader === 'business' ? 'A change is being processed' : 'Your change is being processed'}
              </p>
              <p>We’re waiting for Stripe to confirm it. Check back in a few minutes.</p>
            </div>
          )}
          {changes.map(({ key, title, text, undo }) => (
            <div key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-80">
                <p className="font-semibold">{title}</p>
                {text && <p>{text}</p>}
              </div>
              {reader === 'member' && allowed[undo.intent].allowed && (
                <IntentForm
                  action={paths.customer.membership()}
                  intent={undo.intent}
                  variant="secondary"
                  pendingLabel="One moment..."
                >
                  {undo.label}
                </IntentForm>
              )}
              {reader === 'member-home' && allowed[undo.intent].allowed && (
                <ButtonLink to={paths.customer.membership()} variant="secondary">
                  Review or undo
                </ButtonLink>
              )}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function plannedChanges(membership: MembershipOverview, isBusiness: boolean): PlannedChange[] {
  const { endsOn, pause, planned, tier } = membership
  if (endsOn) {
    const day = <DateText day={endsOn} />
    return [
      {
        key: 'end',
        title: isBusiness ? <>Membership ends on {day}</> : <>Your membership ends on {day}</>,
        text: isBusiness
          ? 'They won’t be charged again.'
          : 'You keep it until then and won’t be charged again.',
        undo: { intent: 'undo-cancel', label: 'Keep my membership' },
      },
    ]
  }
  return [
    ...(pause ? [pauseChange(pause, isBusiness)] : []),
    ...(planned
      ? [
          {
            key: 'tier',
            title: (
              <>
                {isBusiness ? 'Moves' : 'You’ll move'} to {planned.tierName} on{' '}
                <DateText day={planned.effectiveOn} />
              </>
            ),
            text: planned.priceCents !== null && (
              <>
                {isBusiness ? 'They’ll' : 'You’ll'} pay{' '}
                <Money cents={planned.priceCents} currency={tier.currency} /> per month from then on.
              </>
            ),
            undo: { intent: 'undo-change' as const, label: `Keep ${tier.name}` },
          },
        ]
      : []),
  ]
}

function pauseChange(pause: NonNullable<ChangeView['pause']>, isBusiness: boolean): PlannedChange {
  const next = <DateText day={pause.nextPaymentOn} />
  const from = <DateText day={pause.fromOn} />
  if (pause.kind === 'skip') {
    return {
      key: 'skip',
      title: (
        <>
          {isBusiness ? 'Payment' : 'Your payment'} on {from} is skipped
        </>
      ),
      text: isBusiness ? <>Next payment: {next}.</> : <>Your next payment is on {next}.</>,
      undo: { intent: 'resume', label: 'Undo skip' },
    }
  }
  const until = <DateText day={pause.untilOn} />
  return {
    key: 'pause',
    title: pause.hasBegun ? (
      <>Paused until {until}</>
    ) : (
      <>
        Paused from {from} until {until}
      </>
    ),
    text: isBusiness ? (
      <>No charges while paused. Next payment: {next}.</>
    ) : (
      <>You won’t be charged while paused. Your next payment is on {next}.</>
    ),
    undo: pause.hasBegun
      ? { intent: 'resume', label: 'Resume membership' }
      : { intent: 'resume', label: 'Undo pause' },
  }
}

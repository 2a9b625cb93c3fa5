import { type ReactNode } from 'react'
import { lookup } from '~/kit/lookup'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'

/** An event in a membership's history; days are in the club's time zone. */
export interface HistoryLine {
  key: string
  what:
    | 'joined'
    | 'ended'
    | 'skip'
    | 'hold'
    | 'cancelled'
    | 'ended-by-club'
    | 'tier-up'
    | 'tier-down'
    | 'refund'
    | 'payment-failed'
    | 'payment-recovered'
  day: string
  state: string
  tierName: string | null
  on: string | null
  untilOn: string | null
  cents: number | null
  currency: string
  words: string
}

const endings = lookup({
  voluntary: '(canceled by the member)',
  failed_payment: '(payment failed)',
  business: '(ended by the business)',
  dispute: '(disputed payment)',
  duplicate: '(duplicate membership)',
})

const states = lookup({
  asked: 'processing',
  lifting: 'being undone',
  undoing: 'being undone',
  undone: 'undone',
  failed: 'failed',
})

/** A membership's events, newest first. */
export function MemberHistory({ lines }: { lines: HistoryLine[] }) {
  return (
    <ul className="mt-3 grid gap-3.5">
      {lines.map((line) => (
        <li key={line.key} className="grid gap-x-6 gap-y-0.5 md:grid-cols-[11rem_minmax(0,1fr)]">
          <p className="text-muted">
            <DateText day={line.day} />
          </p>
          <div>
            <p>
              {describe(line)}
              {states.get(line.state) && (
                <span className="text-sm text-muted"> ({states.get(line.state)})</span>
              )}
            </p>
            {line.words && <p className="text-sm text-muted">“{line.words}”</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function describe({ what, state, tierName, on, untilOn, cents, currency }: HistoryLine): ReactNode {
  const day = on && <DateText day={on} />
  switch (what) {
    case 'joined':
      return `Joined ${tierName ?? ''}`
    case 'ended':
      return `${tierName ?? 'Membership'} ended ${endings.get(state) ?? ''}`
    case 'skip':
      return <>Skipped the payment on {day}</>
    case 'hold':
      return (
        <>
          Paused from {day} until {untilOn && <DateText day={untilOn} />}
        </>
      )
    case 'cancelled':
      return <>Canceled, ending on {day}</>
    case 'ended-by-club':
      return 'Ended by the business'
    case 'tier-up':
      return (
        <>
          Changed to {tierName}
          {cents !== null && (
            <>
              {' '}
              for <Money cents={cents} currency={currency} />
            </>
          )}
        </>
      )
    case 'tier-down':
      return (
        <>
          Changed to {tierName} from {day}
        </>
      )
    case 'refund':
      return (
        <>
          <Money cents={cents ?? 0} currency={currency} /> refunded
        </>
      )
    case 'payment-failed':
      return (
        <>
          Payment of <Money cents={cents ?? 0} currency={currency} /> failed
          {day && <>; next attempt on {day}</>}
        </>
      )
    case 'payment-recovered':
      return (
        <>
          Overdue payment of <Money cents={cents ?? 0} currency={currency} /> paid
        </>
      )
  }
}

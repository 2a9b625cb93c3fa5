import { type ReactNode } from 'react'
import { lookup } from '~/kit/lookup'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'

/** Something that happened with a member's membership; days are the club's. */
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
  voluntary: 'as the member wished',
  failed_payment: 'because a payment could not be made',
  business: 'as the business wished',
  dispute: 'after a payment was contested',
  duplicate: 'since it was a second one',
})

const states = lookup({
  asked: 'not confirmed yet',
  lifting: 'being taken back',
  undoing: 'being taken back',
  undone: 'taken back',
  failed: 'did not go through',
})

/** What happened, newest first. */
export function MemberHistory({ lines }: { lines: HistoryLine[] }) {
  return (
    <ul className="history">
      {lines.map((line) => (
        <li key={line.key}>
          <p className="history-day">
            <DateText day={line.day} />
          </p>
          <div>
            <p>
              {describe(line)}
              {states.get(line.state) && <span className="portal-quiet"> ({states.get(line.state)})</span>}
            </p>
            {line.words && <p className="portal-quiet">“{line.words}”</p>}
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
      return `${tierName ?? 'The membership'} ended ${endings.get(state) ?? ''}`
    case 'skip':
      return <>Skipped the payment of {day}</>
    case 'hold':
      return (
        <>
          On hold from {day} until {untilOn && <DateText day={untilOn} />}
        </>
      )
    case 'cancelled':
      return <>Cancelled, to end on {day}</>
    case 'ended-by-club':
      return 'Ended by the business'
    case 'tier-up':
      return (
        <>
          Changed to {tierName} for <Money cents={cents ?? 0} currency={currency} />
        </>
      )
    case 'tier-down':
      return (
        <>
          Changed to {tierName}, from {day} on
        </>
      )
    case 'refund':
      return (
        <>
          <Money cents={cents ?? 0} currency={currency} /> given back
        </>
      )
    case 'payment-failed':
      return (
        <>
          The card could not be charged <Money cents={cents ?? 0} currency={currency} />
          {day && <>; it is tried again on {day}</>}
        </>
      )
    case 'payment-recovered':
      return (
        <>
          The <Money cents={cents ?? 0} currency={currency} /> that were owed are paid
        </>
      )
  }
}

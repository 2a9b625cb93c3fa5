import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { OrderChangeResult } from '../changes/undo-change.server'
import { orderListing } from '../list/order-listing'
import { actWords } from '../order-words'

/** Refused orders that are named. */
const NAMED = 10

/** Result of a change, a sentence for each outcome, with a button that undoes it; then the result of the undo. */
export function OrderChangeNotice({ change }: { change: OrderChangeResult }) {
  const { id, act, changed, refused, undoable, restored } = change
  if (restored !== null) {
    const others = undoable - restored
    return (
      <SuccessMessage title={`Change undone for ${orderListing.count(restored)}.`}>
        {others > 0 && <p>{orderListing.count(others)} changed since then and stayed as they are.</p>}
      </SuccessMessage>
    )
  }
  const could = `${orderListing.count(refused.length)} could not be ${actWords[act].done}`
  const reasons = refused.length > 0 && (
    <ul className="plain-list grid gap-1">
      {refused.slice(0, NAMED).map((one) => (
        <li key={one.id}>
          <Link className={linkStyle} to={paths.business.orders.order(one.id)}>
            {one.name}
          </Link>{' '}
          {one.because}
        </li>
      ))}
      {refused.length > NAMED && <li>and {orderListing.count(refused.length - NAMED)} more</li>}
    </ul>
  )
  if (changed === 0)
    return (
      <Banner tone="warn" title={`${could}. Nothing was changed.`}>
        {reasons}
      </Banner>
    )
  return (
    <SuccessMessage title={`${orderListing.count(changed)} ${actWords[act].done}.`}>
      {refused.length > 0 && <p>{could}:</p>}
      {reasons}
      {act === 'ready' && <p>Members get an email in 10 minutes, unless you undo it before.</p>}
      {undoable > 0 && (
        <IntentForm
          intent="undo"
          fields={{ changeId: id }}
          preventScrollReset
          variant="secondary"
          size="small"
        >
          Undo for {orderListing.count(undoable)}
        </IntentForm>
      )}
    </SuccessMessage>
  )
}

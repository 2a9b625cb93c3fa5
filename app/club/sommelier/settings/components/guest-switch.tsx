import { Badge } from '~/foundation/ui/feedback/badge'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import type { SommelierSettingsView } from '../settings-view'

/** Whether guests may ask the sommelier, what that means, and the button that changes it. */
export function GuestSwitch({ view: { isForGuests, guestUrl, isLive } }: { view: SommelierSettingsView }) {
  const intent = isForGuests ? 'guests-off' : 'guests-on'
  return (
    <Card title="Guests">
      <p>
        <Badge tone={isForGuests ? 'green' : 'grey'}>{isForGuests ? 'On' : 'Off'}</Badge>
      </p>
      <p>
        When it is on, anyone who opens your club page can ask about the wines of your public list, without an
        account. Guests see prices of the list and whether a wine is in stock: no numbers of bottles, no
        costs, and nothing about members. What they ask is counted without who asked. How much one guest can
        ask is limited.
      </p>
      {isForGuests && (
        <p>
          {isLive ? 'Guests ask at ' : 'Once your club page is live, guests ask at '}
          {isLive ? <a href={guestUrl}>{guestUrl.replace(/^https?:\/\//, '')}</a> : guestUrl}
        </p>
      )}
      <p>Members can always ask, in their member area. So can your staff.</p>
      <IntentForm
        intent={intent}
        className={actionsStyle}
        variant={isForGuests ? 'secondary' : 'primary'}
        pendingLabel="Saving..."
      >
        {isForGuests ? 'Turn off for guests' : 'Turn on for guests'}
      </IntentForm>
    </Card>
  )
}

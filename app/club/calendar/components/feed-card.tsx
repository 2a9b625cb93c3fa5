import type { ComponentProps } from 'react'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { CopyField } from '~/foundation/ui/form/copy-field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { actionsStyle } from '~/foundation/ui/layout/actions'

/** The member's private calendar address, to be read by a calendar program; null before they asked for one. */
export function FeedCard({ address }: { address: string | null }) {
  return (
    <Card title="In your own calendar">
      <p className="text-muted">
        {address
          ? 'Subscribe to this address in your calendar app. It stays up to date by itself. Anyone who has the address can see this calendar, so keep it to yourself.'
          : 'Get a private address that your calendar app can subscribe to. It stays up to date by itself.'}
      </p>
      {address ? (
        <>
          <CopyField text={address} what="calendar address" />
          <div className={actionsStyle}>
            <a className="font-semibold" href={address.replace(/^https?:/, 'webcal:')}>
              Open in calendar app
            </a>
            <ConfirmDialog
              trigger="Get a new address"
              title="Get a new address?"
              description="The address you have stops working at once, in every calendar app that uses it."
            >
              <FeedForm intent="renew" pendingLabel="Renewing..." variant="danger">
                Get a new address
              </FeedForm>
            </ConfirmDialog>
            <FeedForm intent="end" pendingLabel="Stopping..." variant="quiet">
              Stop sharing
            </FeedForm>
          </div>
        </>
      ) : (
        <FeedForm intent="renew" pendingLabel="Getting..." variant="secondary">
          Get calendar address
        </FeedForm>
      )}
    </Card>
  )
}

const FeedForm = (
  form: Pick<ComponentProps<typeof IntentForm>, 'intent' | 'pendingLabel' | 'variant' | 'children'>,
) => <IntentForm {...form} preventScrollReset size="small" />

import type { Day } from '~/foundation/kit/dates'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DateText } from '~/foundation/ui/layout/date-text'

interface ShownDevice {
  id: string
  name: string
  /** Null where all devices are on the same host. */
  host: string | null
  isThis: boolean
  signedInOn: Day
  lastSeenOn: Day
  mustEndOn: Day
}

/** The user's signed-in devices, each with a sign-out button. Posts to `action` with the intent `revoke`. */
export function DeviceList({ devices, action }: { devices: ShownDevice[]; action: string }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {devices.map((device) => (
        <li key={device.id}>
          {/* Not a Card: names may repeat, and a device is no landmark. */}
          <div className="p-card sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-8">
            <h2 className="text-lg sm:col-start-1">
              {device.isThis ? `${device.name} (this device)` : device.name}
            </h2>
            <p className="mt-1 text-muted sm:col-start-1">
              Signed in on <DateText day={device.signedInOn} />, last used on{' '}
              <DateText day={device.lastSeenOn} />
              {device.host && <> at {device.host}</>}. Must sign in again by{' '}
              <DateText day={device.mustEndOn} />.
            </p>
            {!device.isThis && (
              <IntentForm
                className="mt-4 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-0"
                action={action}
                intent="revoke"
                fields={{ sessionId: device.id }}
                variant="secondary"
              >
                Sign Out<span className="sr-only"> {device.name}</span>
              </IntentForm>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DeviceQueueNotices } from '~/foundation/ui/feedback/device-queue-notices'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import type { Desk } from '../use-desk'

/** Reasons why hand-overs are still on the device, and hand-overs refused after the bottles had left. */
export function DeskNotices({
  desk,
  refused,
  mayResolve,
}: {
  desk: Desk
  refused: number
  mayResolve: boolean
}) {
  const refusals = [...desk.results.values()].flatMap(({ handOver, answer }) =>
    answer.kind === 'refused' && handOver.late ? [{ handOver, answer }] : [],
  )
  return (
    <>
      <DeviceQueueNotices
        queue={desk.queue}
        entry={['hand-over', 'hand-overs']}
        offlineTitle="You’re offline. Keep serving."
        signInTo={paths.business.desk.list()}
        onRetry={desk.retry}
      />
      {refusals.map(({ handOver, answer }) => (
        <Banner key={handOver.id} tone="error" title={`${handOver.name}: the hand-over was not booked`}>
          <p>{answer.sentence}</p>
          {answer.isKept && <p>A manager finds it among the refused hand-overs and decides what it was.</p>}
          <p>
            <Button variant="secondary" size="small" onClick={() => desk.dismiss(handOver.id)}>
              Close
            </Button>
          </p>
        </Banner>
      ))}
      {refused > 0 && mayResolve && (
        <Banner tone="warn" title={refused === 1 ? '1 refused hand-over' : `${refused} refused hand-overs`}>
          <p>Bottles left the cellar and could not be booked. Decide what they were.</p>
          <p>
            <ButtonLink to={paths.business.desk.refused()} variant="secondary" size="small">
              Decide
            </ButtonLink>
          </p>
        </Banner>
      )}
    </>
  )
}

import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { bottleCount } from '../sheet-view'
import { CountingScreen, type CountingView } from './counting-screen'
import type { Stocktake } from '../stocktakes.server'

/** An open count below its title. */
export function CountPage({
  stocktake,
  mayAdjust,
  view,
  saved,
  conflict,
}: {
  stocktake: Stocktake
  /** May post and cancel it. */
  mayAdjust: boolean
  view: CountingView
  /** The wine that was just saved without scripts. */
  saved: { name: string; counted: number | null } | null
  conflict: Parameters<typeof CountingScreen>[0]['conflict']
}) {
  const { id, location } = stocktake
  return (
    <>
      {saved && <SuccessMessage title={`Saved ${saved.name}: ${bottleCount(saved.counted ?? 0)}.`} />}
      <RejectionNotice except={['count']} />
      <CountingScreen view={view} conflict={conflict} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-6">
        <ButtonLink to={paths.business.inventory.countReview(id)} variant="secondary">
          Review differences
        </ButtonLink>
        {mayAdjust && (
          <ConfirmDialog
            trigger="Cancel this count"
            title={`Cancel the count of ${location}?`}
            description="What was counted is kept on record, but your stock stays as it is. You can start a new count."
            cancel="Keep counting"
          >
            <IntentForm intent="cancel" variant="danger">
              Cancel count
            </IntentForm>
          </ConfirmDialog>
        )}
      </div>
    </>
  )
}

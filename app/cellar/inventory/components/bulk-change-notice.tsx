import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { wineCount } from '../bulk-changes'
import type { BulkChangeResult } from '../undo-bulk-change.server'

/** Result of a bulk change, with a button that undoes it; afterwards the result of the undo. */
export function BulkChangeNotice({ change }: { change: BulkChangeResult }) {
  const { id, summary, wines, changed, restored } = change
  if (restored !== null) {
    const others = changed - restored
    return (
      <SuccessMessage title={`Change undone for ${wineCount(restored)}.`}>
        {others > 0 && <p>{wineCount(others)} changed since then and stayed as they are.</p>}
      </SuccessMessage>
    )
  }
  const same = wines - changed
  return (
    <SuccessMessage title={`${summary}: ${wineCount(changed)}.`}>
      {same > 0 && <p>{wineCount(same)} of your selection had this already.</p>}
      {changed > 0 && (
        <IntentForm intent="undo" fields={{ changeId: id }} variant="secondary" size="small">
          Undo for {wineCount(changed)}
        </IntentForm>
      )}
    </SuccessMessage>
  )
}

import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import type { MemberChangeResult } from '../bulk/undo-change.server'
import { doneTitle } from '../bulk/words'
import { memberCount } from '../member-words'
import { LeftOutList } from './change-preview'

/** Result of a change of many members, with a button that undoes a change of tags; after that, result of the undo. */
export function MemberChangeNotice({
  change: { id, act, tag, changed, leftOut, restored },
}: {
  change: MemberChangeResult
}) {
  if (restored !== null) {
    const others = changed - restored
    return (
      <SuccessMessage title={`Change undone for ${memberCount(restored)}.`}>
        {others > 0 && <p>{memberCount(others)} changed since then and stayed as they are.</p>}
      </SuccessMessage>
    )
  }
  const reasons = leftOut.length > 0 && (
    <>
      <p>Left out:</p>
      <LeftOutList groups={leftOut} />
    </>
  )
  if (changed === 0)
    return (
      <Banner tone="warn" title="No member was changed.">
        {reasons}
      </Banner>
    )
  return (
    <SuccessMessage title={doneTitle(act, tag, changed)}>
      {reasons}
      {act !== 'pay-link' && (
        <IntentForm
          intent="undo"
          fields={{ changeId: id }}
          preventScrollReset
          variant="secondary"
          size="small"
        >
          Undo for {memberCount(changed)}
        </IntentForm>
      )}
    </SuccessMessage>
  )
}

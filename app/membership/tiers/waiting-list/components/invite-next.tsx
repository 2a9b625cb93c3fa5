import { countWords } from '~/foundation/kit/count-words'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

interface TierPlaces {
  cap: number | null
  taken: number
  held: number
  waiting: number
}

/** Spots taken and open, with the button to invite the next person. */
export function InviteNext({ tier }: { tier: TierPlaces }) {
  const { cap, taken, held, waiting } = tier
  const free = cap === null ? null : Math.max(0, cap - taken)
  return (
    <Card title={cap === null ? 'No limit' : `${Math.min(taken, cap)} of ${countWords(cap, 'spot')} taken`}>
      <p>
        {cap === null
          ? 'This tier has no member limit.'
          : free === 0
            ? 'All spots are taken. When a member leaves, you can invite the next person.'
            : free === 1
              ? 'One spot is open.'
              : `${free} spots are open.`}{' '}
        {held > 0 &&
          (held === 1 ? 'One is held for someone you invited.' : `${held} are held for people you invited.`)}
      </p>
      {waiting > 0 && free !== 0 && (
        <IntentForm className={actionsStyle} intent="next" pendingLabel="Inviting...">
          Invite next person
        </IntentForm>
      )}
    </Card>
  )
}

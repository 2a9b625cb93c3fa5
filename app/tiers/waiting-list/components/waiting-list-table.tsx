import { Form } from '@remix-run/react'
import { countWords } from '~/kit/count-words'
import { formatDay, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { IntentForm } from '~/ui/form/intent-form'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card } from '~/ui/layout/card'
import { Row, RowList } from '~/ui/layout/row-list'
import { EmptyState } from '~/ui/feedback/empty-state'
import type { WaitingListState } from '../rules'

interface TierSummary {
  id: string
  name: string
  cap: number | null
  taken: number
  held: number
  waiting: number
}

interface EntryRow {
  id: string
  fullName: string
  email: string
  state: WaitingListState
  since: Day
  until: Day | null
}

/** Spots taken and open, with the button to invite the next person. */
export function InviteNext({ tier }: { tier: TierSummary }) {
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

const badges: Record<WaitingListState, { tone: BadgeTone; word: string }> = {
  waiting: { tone: 'grey', word: 'Waiting' },
  invited: { tone: 'yellow', word: 'Invited' },
  missed: { tone: 'red', word: 'Did not answer' },
  joined: { tone: 'green', word: 'Joined' },
  left: { tone: 'grey', word: 'Left the list' },
}

/** The entries in their order. */
export function WaitingListTable({
  tier,
  lines,
  isLater,
  next,
}: {
  tier: TierSummary
  lines: EntryRow[]
  isLater: boolean
  next: string | null
}) {
  if (lines.length === 0) {
    return (
      <EmptyState title={isLater ? 'End of the list' : 'The waiting list is empty'}>
        <p>
          {tier.cap === null
            ? 'Set a member limit on the tier. When it is full, guests can join a waiting list.'
            : 'When the tier is full, guests can join the waiting list on your club page.'}
        </p>
        <ButtonLink
          variant="secondary"
          to={isLater ? paths.business.tierWaiting(tier.id) : paths.business.tier(tier.id)}
        >
          {isLater ? 'Back to the start' : `Edit ${tier.name}`}
        </ButtonLink>
      </EmptyState>
    )
  }
  const isFree = tier.cap === null || tier.taken < tier.cap
  return (
    <>
      <RowList>
        {lines.map(({ id, fullName, email, state, since, until }) => (
          <Row
            key={id}
            name={fullName}
            detail={email}
            status={
              <>
                <Badge tone={badges[state].tone}>{badges[state].word}</Badge>
                <span>
                  {state === 'invited' && until ? `Until ${formatDay(until)}` : `Since ${formatDay(since)}`}
                </span>
              </>
            }
            stacked
          >
            {(state === 'waiting' || state === 'invited') && (
              <>
                {state === 'waiting' && isFree && (
                  <IntentButton intent="invite" entryId={id} label={`Invite ${fullName}`}>
                    Invite
                  </IntentButton>
                )}
                <IntentButton intent="remove" entryId={id} label={`Remove ${fullName} from the list`}>
                  Remove
                </IntentButton>
              </>
            )}
          </Row>
        ))}
      </RowList>
      {next && (
        <ButtonLink variant="secondary" to={paths.business.tierWaiting(tier.id, { after: next })}>
          Show more
        </ButtonLink>
      )}
    </>
  )
}

function IntentButton(props: { intent: string; entryId: string; label: string; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="entryId" value={props.entryId} />
      <SubmitButton variant="quiet" size="small" aria-label={props.label}>
        {props.children}
      </SubmitButton>
    </Form>
  )
}

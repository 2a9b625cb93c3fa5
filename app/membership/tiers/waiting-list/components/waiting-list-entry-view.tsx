import { formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink } from '~/foundation/ui/form/button'
import type { WaitingListState } from '../rules'

interface WaitingListEntryViewProps {
  clubName: string
  tierName: string
  state: WaitingListState
  until: Day | null
  ahead: number
  /** Whether the club takes new members. */
  isOpen: boolean
  /** The visitor is signed in and has another tier of the club. */
  isMember: boolean
  /** Link for visitors who are not signed in. */
  signIn: string | null
}

/** The state of a guest's own waiting-list entry, with its actions. */
export function WaitingListEntryView({
  clubName,
  tierName,
  state,
  until,
  ahead,
  ...visitor
}: WaitingListEntryViewProps) {
  const { isOpen, isMember, signIn } = visitor
  switch (state) {
    case 'waiting':
      return (
        <>
          <p>
            You’re on the waiting list of {clubName}.{' '}
            {ahead === 0
              ? 'You’re next.'
              : ahead === 1
                ? 'One person is ahead of you.'
                : `${ahead} people are ahead of you.`}{' '}
            We’ll email you as soon as a spot opens.
          </p>
          <IntentButton intent="leave" variant="secondary">
            Leave waiting list
          </IntentButton>
        </>
      )
    case 'invited':
      return isOpen || isMember ? (
        <>
          <p>
            A spot in {tierName} is open, and we’re holding it for you{until && ` until ${formatDay(until)}`}.{' '}
            {isMember
              ? 'You’re already a member, so taking it changes your membership. You’ll see the cost before you decide.'
              : 'You’ll see the price and the terms before you pay.'}
          </p>
          <IntentButton intent="take">{isMember ? 'Preview change' : 'Take my spot'}</IntentButton>
          <IntentButton intent="leave" variant="quiet">
            Give up my spot
          </IntentButton>
          {signIn && (
            <p>
              Already a member of {clubName}?{' '}
              <a className="link" href={signIn}>
                Sign in
              </a>{' '}
              first to change your membership instead.
            </p>
          )}
        </>
      ) : (
        <p>
          {clubName} isn’t taking new members right now. Please contact them; they know that you were invited.
        </p>
      )
    case 'missed':
      return (
        <>
          <p>
            We held this spot for you{until && ` until ${formatDay(until)}`}. It has gone to the next person
            on the list.
          </p>
          <Home clubName={clubName} />
        </>
      )
    case 'joined':
      return (
        <>
          <p>You’ve joined. There is nothing more to do here.</p>
          <ButtonLink wide document to={paths.customer.dashboard()}>
            View my membership
          </ButtonLink>
        </>
      )
    case 'left':
      return (
        <>
          <p>You’ve left the waiting list. You can join it again at any time.</p>
          <Home clubName={clubName} />
        </>
      )
  }
}

function IntentButton({
  intent,
  variant,
  children,
}: {
  intent: 'take' | 'leave'
  variant?: 'secondary' | 'quiet'
  children: string
}) {
  return (
    <IntentForm intent={intent} wide variant={variant} pendingLabel="One moment...">
      {children}
    </IntentForm>
  )
}

function Home({ clubName }: { clubName: string }) {
  return (
    <ButtonLink wide document to={paths.home()}>
      {`Back to ${clubName}`}
    </ButtonLink>
  )
}

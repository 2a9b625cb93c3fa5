import { Form } from '@remix-run/react'
import { formatDay, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import type { WaitingListState } from '../rules'

interface WaitingListEntryViewProps {
  clubName: string
  tierName: string
  state: WaitingListState
  until: Day | null
  ahead: number
  /** Whether one could join at all. */
  isOpen: boolean
  /** The visitor is signed in and has another level of the club. */
  isMember: boolean
  /** For somebody who is not signed in. */
  signIn: string | null
}

/** How one's place on a waiting list stands, and what can be done with it. */
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
            You are on the waiting list of {clubName}.{' '}
            {ahead === 0
              ? 'You are the next.'
              : ahead === 1
                ? 'One person waits before you.'
                : `${ahead} people wait before you.`}{' '}
            We write to you as soon as a place is free.
          </p>
          <IntentButton intent="leave" variant="secondary">
            Take My Name off the List
          </IntentButton>
        </>
      )
    case 'invited':
      return isOpen || isMember ? (
        <>
          <p>
            A place in {tierName} is free, and it is kept for you{until && ` until ${formatDay(until)}`}.{' '}
            {isMember
              ? 'You are a member already: taking it changes your level. You see what it comes to before you decide.'
              : 'You see the price and the terms before you pay.'}
          </p>
          <IntentButton intent="take">{isMember ? 'See What Changes' : 'Take My Place'}</IntentButton>
          <IntentButton intent="leave" variant="quiet">
            No, Thank You
          </IntentButton>
          {signIn && (
            <p>
              Are you a member of {clubName} already?{' '}
              <a className="link" href={signIn}>
                Sign in
              </a>{' '}
              first, and the place becomes a change of your level.
            </p>
          )}
        </>
      ) : (
        <p>
          {clubName} is not taking new members just now. Please write to them: they know that you were
          invited.
        </p>
      )
    case 'missed':
      return (
        <>
          <p>
            This place was kept for you{until && ` until ${formatDay(until)}`}, and has gone to the next on
            the list.
          </p>
          <Home clubName={clubName} />
        </>
      )
    case 'joined':
      return (
        <>
          <p>You have joined. There is nothing more to do here.</p>
          <ButtonLink wide document to={paths.customer.dashboard()}>
            My membership
          </ButtonLink>
        </>
      )
    case 'left':
      return (
        <>
          <p>Your name is off the list. You can put it there again at any time.</p>
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
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton wide intent={intent} variant={variant} pendingLabel="One moment...">
        {children}
      </SubmitButton>
    </Form>
  )
}

function Home({ clubName }: { clubName: string }) {
  return (
    <ButtonLink wide document to={paths.home()}>
      {`Back to ${clubName}`}
    </ButtonLink>
  )
}

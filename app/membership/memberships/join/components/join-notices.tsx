import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Outcome } from '~/foundation/ui/feedback/outcome'
import { SubmitButton, buttonStyle } from '~/foundation/ui/form/button'
import type { ClubView } from '#/tenants/club-view'

/** Returned from the checkout without paying; the same checkout can be resumed. */
export function JoinUnpaid({ actionUrl, reviewUrl }: { actionUrl: string; reviewUrl: string }) {
  return (
    <Outcome title="You haven’t paid yet">
      <p>You haven’t been charged. Pick up where you left off.</p>
      <Form method="post" action={actionUrl} className="actions">
        <input type="hidden" name="intent" value="complete" />
        <SubmitButton pendingLabel="Processing...">Continue to payment</SubmitButton>
        <a className={buttonStyle({ variant: 'quiet' })} href={reviewUrl}>
          Review your membership
        </a>
      </Form>
    </Outcome>
  )
}

/** The URL names no payment of this user. */
export function JoinUnknown({ signupUrl }: { signupUrl: string }) {
  return (
    <Outcome title="We couldn’t find this payment">
      <p>
        This link doesn’t match a payment on your account. If you just paid, your membership will appear on
        your dashboard once we receive the payment, and we’ll email you.
      </p>
      <p className="actions">
        <a className={buttonStyle()} href={paths.auth.dashboard()}>
          Go to Dashboard
        </a>
        <a className={buttonStyle({ variant: 'quiet' })} href={signupUrl}>
          Go to signup
        </a>
      </p>
    </Outcome>
  )
}

/** Returned in another browser, or after signing out. */
export function JoinSignedOut({ returnUrl }: { returnUrl: string }) {
  return (
    <Outcome title="Please sign in">
      <p>Sign in with the account you used to join to see the status of your payment.</p>
      <p className="actions">
        <a className={buttonStyle()} href={paths.auth.login(returnUrl)}>
          Sign In
        </a>
      </p>
    </Outcome>
  )
}

/** For a member who opened the signup; `held` is a spot in another tier held for them. */
export function AlreadyMember({
  club,
  held,
}: {
  club: Pick<ClubView, 'name'>
  held: { tierId: string; tierName: string } | null
}) {
  return (
    <Outcome title={`You’re already a member of ${club.name}`}>
      {held ? (
        <p>
          You haven’t been charged. A spot in {held.tierName} is held for you. You’ll see the cost before you
          change tiers.
        </p>
      ) : (
        <p>
          There’s nothing to do, and you haven’t been charged. You can change your tier, pause or cancel on
          your membership page.
        </p>
      )}
      <p className="actions">
        <a
          className={buttonStyle()}
          href={held ? paths.customer.changeTier({ tier: held.tierId }) : paths.customer.membership()}
        >
          {held ? `Change to ${held.tierName}` : 'Go to my membership'}
        </a>
        <a className={buttonStyle({ variant: 'quiet' })} href={paths.auth.dashboard()}>
          Go to Dashboard
        </a>
      </p>
    </Outcome>
  )
}

import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { SubmitButton, buttonStyle } from '~/ui/form/button'
import type { ClubView } from '#/tenants/club-view'

/** Came back from the checkout without having paid; the same checkout can be gone on with. */
export function JoinUnpaid({ actionUrl, reviewUrl }: { actionUrl: string; reviewUrl: string }) {
  return (
    <Notice title="Your payment is not finished yet.">
      <p>Nothing has been charged. You can go on where you left off.</p>
      <Form method="post" action={actionUrl} className="actions">
        <input type="hidden" name="intent" value="complete" />
        <SubmitButton pendingLabel="Processing...">Continue to payment</SubmitButton>
        <a className={buttonStyle({ variant: 'quiet' })} href={reviewUrl}>
          Review your membership
        </a>
      </Form>
    </Notice>
  )
}

/** The address speaks of a payment that is not this person's, or none at all. */
export function JoinUnknown({ signupUrl }: { signupUrl: string }) {
  return (
    <Notice title="We could not find this payment">
      <p>
        This address does not belong to a finished payment of yours. If you have just paid, your membership
        appears on your dashboard as soon as the payment arrives, and we will write to you.
      </p>
      <p className="actions">
        <a className={buttonStyle()} href={paths.auth.dashboard()}>
          Go to Dashboard
        </a>
        <a className={buttonStyle({ variant: 'quiet' })} href={signupUrl}>
          Back to the signup
        </a>
      </p>
    </Notice>
  )
}

/** Came back in another browser, or after signing out. */
export function JoinSignedOut({ returnUrl }: { returnUrl: string }) {
  return (
    <Notice title="Please sign in">
      <p>Sign in with the account you joined with to see whether your payment has arrived.</p>
      <p className="actions">
        <a className={buttonStyle()} href={paths.auth.login(returnUrl)}>
          Sign In
        </a>
      </p>
    </Notice>
  )
}

/** Somebody who is a member already opened the signup, perhaps for a place in another level that is held for them. */
export function AlreadyMember({
  club,
  held,
}: {
  club: Pick<ClubView, 'name'>
  held: { tierId: string; tierName: string } | null
}) {
  return (
    <Notice title={`You are already a member of ${club.name}`}>
      {held ? (
        <p>
          Nothing was charged. Your place in {held.tierName} is held for you: taking it changes your level,
          and you see what that comes to before you decide.
        </p>
      ) : (
        <p>
          There is nothing more to do, and nothing was charged. You change your level, pause and cancel on
          your membership page.
        </p>
      )}
      <p className="actions">
        <a
          className={buttonStyle()}
          href={held ? paths.customer.changeTier({ tier: held.tierId }) : paths.customer.membership()}
        >
          {held ? `Change to ${held.tierName}` : 'My Membership'}
        </a>
        <a className={buttonStyle({ variant: 'quiet' })} href={paths.auth.dashboard()}>
          Go to Dashboard
        </a>
      </p>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <h1 id="outcome-title">{title}</h1>
      {children}
    </section>
  )
}

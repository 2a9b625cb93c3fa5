import { paths } from '~/foundation/kit/paths'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { CopyButton } from '~/foundation/ui/form/copy-button'

/** The sign-up link for guests; none while the club is not public. */
export function SignupLinkCard({
  isPublic,
  isPaymentsReady,
  mayConnect,
  signupLink,
  clubPage,
  asGuest,
}: {
  isPublic: boolean
  isPaymentsReady: boolean
  mayConnect: boolean
  signupLink: string
  clubPage: string
  /** URL on the club's host that signs the user in. */
  asGuest: string
}) {
  if (!isPublic) {
    return (
      <Card title="Your sign-up link">
        <p>Your club page is not public, so there is no link to share yet.</p>
      </Card>
    )
  }
  return (
    <Card title="Your sign-up link">
      <p>Share this link with guests who want to join:</p>
      <ClubAddresses signupLink={signupLink} clubPage={clubPage} />
      <div className={actionsStyle}>
        <CopyButton text={signupLink} copiedForMs={3000}>
          Copy link
        </CopyButton>
        <ButtonLink variant="secondary" document to={asGuest}>
          View My Club as a Member
        </ButtonLink>
      </div>
      {!isPaymentsReady && (
        <>
          <p>Guests can join as soon as your payments are connected.</p>
          {mayConnect && (
            <p>
              <ButtonLink to={paths.business.payments()}>Connect payments</ButtonLink>
            </p>
          )}
        </>
      )}
    </Card>
  )
}

/** The sign-up link and the address of the club page. */
export function ClubAddresses({ signupLink, clubPage }: { signupLink: string; clubPage: string }) {
  return (
    <>
      <p className="rounded-control border border-dashed border-edge bg-surface px-4 py-3 text-lg wrap-anywhere">
        <a href={signupLink}>{signupLink}</a>
      </p>
      <p>
        Your club page is at <a href={clubPage}>{clubPage}</a>.
      </p>
    </>
  )
}

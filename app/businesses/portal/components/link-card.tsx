import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { CopyButton } from '~/ui/form/copy-button'

/** Where guests join: the link to give to them. None while the club is not public. */
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
  /** The club's host, signed in. */
  asGuest: string
}) {
  if (!isPublic) {
    return (
      <Card title="Your sign-up link">
        <p>Your club page is not public at the moment, so there is no link to give to guests.</p>
      </Card>
    )
  }
  return (
    <Card title="Your sign-up link">
      <p>Give this link to guests who want to join your club:</p>
      <ClubAddresses signupLink={signupLink} clubPage={clubPage} />
      <div className="actions">
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

/** The link for guests, and where the club's own page is. */
export function ClubAddresses({ signupLink, clubPage }: { signupLink: string; clubPage: string }) {
  return (
    <>
      <p className="rounded-control border border-dashed border-edge bg-surface px-4 py-3 text-lg wrap-anywhere">
        <a className="link" href={signupLink}>
          {signupLink}
        </a>
      </p>
      <p>
        Your club page is at{' '}
        <a className="link" href={clubPage}>
          {clubPage}
        </a>
        .
      </p>
    </>
  )
}

import { Banner } from '~/ui/feedback/banner'
import { CopyButton } from '~/ui/form/copy-button'

/** The link of a new invitation. Apart from the email, this is the only time it is shown. */
export function NewInvitationLink({
  businessName,
  email,
  url,
  expiresOn,
}: {
  businessName: string
  email: string
  url: string
  expiresOn: string
}) {
  return (
    <Banner tone="ok" title={`${businessName} is invited`}>
      <p>
        We emailed the link to {email}. It works until {expiresOn}, and you won’t see it here again.
      </p>
      <div className="made-link">
        <p className="share">
          <code>{url}</code>
        </p>
        <CopyButton text={url}>Copy Link</CopyButton>
      </div>
    </Banner>
  )
}

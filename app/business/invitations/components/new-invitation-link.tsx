import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { CopyButton } from '~/foundation/ui/form/copy-button'

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
    <SuccessMessage title={`${businessName} is invited`}>
      <p>
        We emailed the link to {email}. It works until {expiresOn}, and you won’t see it here again.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-3 [&_code]:wrap-anywhere">
        <p className="min-w-0 flex-[1_1_18rem] rounded-control border border-dashed border-edge bg-surface px-4 py-3 text-lg wrap-anywhere">
          <code>{url}</code>
        </p>
        <CopyButton text={url}>Copy link</CopyButton>
      </div>
    </SuccessMessage>
  )
}

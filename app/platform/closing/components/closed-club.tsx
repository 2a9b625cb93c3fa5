import { Outcome } from '~/foundation/ui/feedback/outcome'
import { buttonStyle } from '~/foundation/ui/form/button'

interface ClosedClubFacts {
  name: string
  email: string
  phone: string | null
  website: string | null
  sinceWords: string | null
  dataWords: string | null
  signInHref: string | null
}

/** The page of a club that has closed, in the club's own design. */
export function ClosedClub({
  name,
  email,
  phone,
  website,
  sinceWords,
  dataWords,
  signInHref,
}: ClosedClubFacts) {
  return (
    <Outcome title={`${name} has closed its wine club`}>
      <p>
        {sinceWords ? `The club closed on ${sinceWords}. ` : ''}
        All memberships have ended, and no member is charged any more. Thank you for every bottle.
      </p>
      <p>
        Questions? Write to <a href={`mailto:${email}`}>{email}</a>
        {phone ? ` or call ${phone}` : ''}.
        {website && (
          <>
            {' '}
            You still find {name} at <a href={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</a>.
          </>
        )}
      </p>
      <p>
        Members can sign in, see their payments and download their data
        {dataWords ? `, at least until ${dataWords}` : ''}.
      </p>
      {signInHref && (
        <p className="actions">
          <a className={buttonStyle({ variant: 'secondary' })} href={signInHref}>
            Member sign-in
          </a>
        </p>
      )}
    </Outcome>
  )
}

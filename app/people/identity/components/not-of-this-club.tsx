export interface Recipients {
  /** On a club's host, which emails only its members and staff. */
  clubName: string | null
  /** The same page on the platform's host, which emails every account. */
  platformHref: string
}

/** On a club's host: where an account that has joined other clubs only gets its email. */
export function NotOfThisClub({ clubName, platformHref, action }: Recipients & { action: string }) {
  return clubName === null ? null : (
    <p className="small">
      {clubName} emails only its members and staff. Is your account from another wine club?{' '}
      <a className="link" href={platformHref}>
        {action} on Tastevin
      </a>
    </p>
  )
}

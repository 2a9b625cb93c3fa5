import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'

/** An invitation that is invalid or expired: what happened, and what to do. */
export function InvalidInvitation({
  title,
  sentence,
  signIn,
}: {
  title: string
  sentence: string
  /** Shown if the visitor may have used it themselves. */
  signIn: string | null
}) {
  return (
    <section className="lone" data-wide="">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div className="actions">
        {signIn && <ButtonLink to={signIn}>Sign In</ButtonLink>}
        <ButtonLink to={paths.public.landing()} variant={signIn ? 'secondary' : 'primary'} document>
          What is Tastevin?
        </ButtonLink>
      </div>
    </section>
  )
}

import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { lonePageStyle } from '~/foundation/ui/layout/lone-page'

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
    <section className={lonePageStyle({ wide: true })}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div className={actionsStyle}>
        {signIn && <ButtonLink to={signIn}>Sign In</ButtonLink>}
        <ButtonLink to={paths.public.landing()} variant={signIn ? 'secondary' : 'primary'} document>
          What is Tastevin?
        </ButtonLink>
      </div>
    </section>
  )
}

import { paths } from '~/kit/paths'
import { ButtonLink, buttonStyle } from '~/ui/form/button'

/** A link was about another of one's businesses than the one that is open: opens it, or leaves things as they are. */
export function SwitchBusiness({
  wanted,
  open,
}: {
  wanted: { id: string; name: string; isDraft: boolean }
  /** The name of the one that is open. */
  open: string
}) {
  return (
    <section className="lone" data-wide="">
      <h1>Open {wanted.name}?</h1>
      <p>
        You have {open} open in the portal.{' '}
        {wanted.isDraft
          ? `Open ${wanted.name} to go on with its set-up.`
          : `This link is about ${wanted.name}.`}
      </p>
      <form method="post" action={paths.business.switch()} className="actions">
        <button type="submit" className={buttonStyle()} name="businessId" value={wanted.id}>
          {`Open ${wanted.name}`}
        </button>
        <ButtonLink to={paths.business.dashboard()} variant="quiet">
          {`Stay at ${open}`}
        </ButtonLink>
      </form>
    </section>
  )
}

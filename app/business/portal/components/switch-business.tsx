import { paths } from '~/foundation/kit/paths'
import { ButtonLink, buttonStyle } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { lonePageStyle } from '~/foundation/ui/layout/lone-page'

/** Shown when a link is about a business other than the active one: switch, or stay. */
export function SwitchBusiness({
  wanted,
  open,
}: {
  wanted: { id: string; name: string; isDraft: boolean }
  /** Name of the active business. */
  open: string
}) {
  return (
    <section className={lonePageStyle({ wide: true })}>
      <h1>Open {wanted.name}?</h1>
      <p>
        You have {open} open in the portal right now.{' '}
        {wanted.isDraft ? `Open ${wanted.name} to continue its setup.` : `This link is about ${wanted.name}.`}
      </p>
      <form method="post" action={paths.business.switch()} className={actionsStyle}>
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

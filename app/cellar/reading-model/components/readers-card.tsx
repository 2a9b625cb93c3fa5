import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

/** The readers of a business's lists, with a link to the page that decides it. `engine` is from `engineName`. */
export function ReadersCard({ engine }: { engine: string }) {
  return (
    <Card title="Who reads your lists">
      <p>{engine}.</p>
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.inventory.reading()} variant="secondary">
          Language model settings
        </ButtonLink>
      </div>
    </Card>
  )
}

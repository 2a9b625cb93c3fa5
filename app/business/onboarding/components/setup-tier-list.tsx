import { Form, Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'

interface SetupTier {
  id: string
  name: string
  isOffered: boolean
  /** Formatted. */
  price: string
  bottles: number
}

/** The tiers of a club in setup: each leads to its form, and a draft can be published. */
export function SetupTierList({ tiers }: { tiers: SetupTier[] }) {
  // The first draft of a club without a published tier is what to do next.
  const next = tiers.some(({ isOffered }) => isOffered) ? undefined : tiers[0]
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-raised">
      {tiers.map(({ id, name, isOffered, price, bottles }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
          <span>
            <Link
              className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              to={paths.business.setUp.tier(id)}
            >
              {name}
            </Link>
            <span className="block text-sm text-muted">
              {price} a month{bottles > 0 && `, ${bottles === 1 ? '1 bottle' : `${bottles} bottles`}`}
            </span>
          </span>
          <span className="flex items-center gap-4">
            <Badge tone={isOffered ? 'green' : 'grey'}>{isOffered ? 'Published' : 'Draft'}</Badge>
            {!isOffered && (
              <Form method="post" action={paths.business.setUp.tiers()}>
                <input type="hidden" name="intent" value="publish" />
                <input type="hidden" name="tierId" value={id} />
                <SubmitButton
                  size="small"
                  variant={id === next?.id ? 'primary' : 'secondary'}
                  pendingLabel="Publishing..."
                  aria-label={`Publish ${name}`}
                >
                  Publish
                </SubmitButton>
              </Form>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

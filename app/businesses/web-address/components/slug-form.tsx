import { Form } from '@remix-run/react'
import type { Day } from '~/kit/dates'
import type { FormErrors } from '~/kit/forms.server'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'
import { Field } from '~/ui/form/field'

interface SlugView {
  current: string
  /** What stands in the address before and behind the slug. */
  before: string
  after: string
  /** How often it may still be changed in 30 days; null where that does not count yet. */
  left: number | null
  former: { slug: string; until: Day }[]
}

/** A club's address with the platform, and what follows when it changes. */
export function SlugForm({
  slug,
  refusal,
  hasMain,
}: {
  slug: SlugView
  refusal: Pick<FormErrors, 'formError' | 'fieldErrors' | 'values'> | undefined
  /** Another address is the main one. */
  hasMain: boolean
}) {
  const { current, before, after, left, former } = slug
  return (
    <Card title="Your address with Tastevin">
      <p className="slug-now">
        {before}
        <strong>{current}</strong>
        {after}
      </p>
      {hasMain && <p>It leads on to your main address.</p>}
      {left === 0 ? (
        <p>
          You have changed it three times in the last 30 days. Your guests need time to follow, so it stays as
          it is for now.
        </p>
      ) : (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="rename" />
          {refusal?.formError && <Banner tone="error">{refusal.formError}</Banner>}
          <Field
            name="slug"
            label="New address"
            hint={`The part between ${before} and ${after}: small letters, digits and hyphens.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            defaultValue={refusal?.values.slug}
            errors={refusal?.fieldErrors.slug}
          />
          <p className="portal-quiet">
            {left === null
              ? 'Your club is not public yet, so you can change it as often as you like.'
              : `Links and printed codes with the old address lead on to the new one, and nobody else can have it for a year. Members sign in again. You can change it ${changesText(left)} in the next 30 days.`}
          </p>
          <div className="actions">
            <SubmitButton intent="rename" pendingLabel="Changing...">
              Change Address
            </SubmitButton>
          </div>
        </Form>
      )}
      {former.length > 0 && (
        <details className="domain-more">
          <summary>Earlier addresses that lead here</summary>
          <ul className="plain-list">
            {former.map(({ slug, until }) => (
              <li key={slug}>
                {slug}, kept for you until <DateText day={until} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const changesText = (count: number) => (count === 1 ? 'once more' : `${count} more times`)

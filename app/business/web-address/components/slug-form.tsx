import type { Day } from '~/foundation/kit/dates'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { newSlugForm } from '../schemas'
import { formStyle, hintStyle } from '~/foundation/ui/form/input-style'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'

interface SlugView {
  current: string
  /** The address before and after the slug. */
  before: string
  after: string
  /** Changes left within 30 days; null while there is no limit. */
  left: number | null
  former: { slug: string; until: Day }[]
}

/** The form for a club's address on the platform, with the consequences of a change. */
export function SlugForm({
  slug,
  hasMain,
}: {
  slug: SlugView
  /** Another address is the primary one. */
  hasMain: boolean
}) {
  const { current, before, after, left, former } = slug
  const form = useSchemaForm(newSlugForm, { id: 'rename', intent: 'rename' })
  return (
    <Card title="Your address with Tastevin">
      <p className="text-lg text-muted wrap-anywhere">
        {before}
        <strong className="font-semibold text-ink">{current}</strong>
        {after}
      </p>
      {hasMain && <p>It redirects to your main address.</p>}
      {left === 0 ? (
        <p>You’ve changed it three times in the last 30 days, so you can’t change it again yet.</p>
      ) : (
        <CheckedForm form={form} className={formStyle}>
          <Field
            field={form.fields.slug}
            label="New address"
            hint={`The part between ${before} and ${after}: lowercase letters, digits and hyphens.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <p className={hintStyle}>
            {left === null
              ? 'You can change it as often as you like until your club goes live.'
              : `Links and printed QR codes with the old address redirect to the new one for a year. Members need to sign in again. You can change it ${changesText(left)} in the next 30 days.`}
          </p>
          <div className={actionsStyle}>
            <SubmitButton variant="secondary" intent="rename" pendingLabel="Changing...">
              Change address
            </SubmitButton>
          </div>
        </CheckedForm>
      )}
      {former.length > 0 && (
        <details>
          <summary className={disclosureStyle}>Earlier addresses that redirect here</summary>
          <ul className={bulletListStyle}>
            {former.map(({ slug, until }) => (
              <li key={slug}>
                {slug}, reserved for you until <DateText day={until} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const changesText = (count: number) => (count === 1 ? 'once more' : `${count} more times`)

import { Form } from '@remix-run/react'
import type { Brand } from '#/tenants/brand'
import { SubmitButton } from '~/ui/form/button'
import { ColorSwatches } from './color-swatches'
import { cardStyle } from '~/ui/layout/card'

export interface BrandingVersionView {
  id: string
  status: 'published' | 'set-aside'
  isShown: boolean
  changedBy: string | null
  when: string
  brand: Brand
}

/** The looks the club had, newest first, each with the way back to it. Nothing before there are any. */
export function BrandingHistory({ versions, name }: { versions: BrandingVersionView[]; name: string }) {
  if (versions.length === 0) return null
  return (
    <section className={`${cardStyle} look-history`} aria-labelledby="history-title">
      <h2 id="history-title">Earlier looks</h2>
      <p className="portal-quiet">
        Putting one back shows it to guests at once. A draft you are working on stays as it is.
      </p>
      <ol>
        {versions.map((version) => (
          <li key={version.id}>
            <ColorSwatches colors={version.brand} />
            <p>
              <strong>{version.when}</strong>
              <span>{versionText(version)}</span>
            </p>
            {version.isShown ? (
              <p className="look-now">Guests see this one</p>
            ) : (
              <Form method="post">
                <SubmitButton
                  variant="secondary"
                  name="intent"
                  value={intentOf(version)}
                  intent={intentOf(version)}
                  aria-label={`${buttonLabel(version)}: ${name}, ${version.when}`}
                >
                  {buttonLabel(version)}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const intentOf = ({ status, id }: BrandingVersionView) =>
  `${status === 'published' ? 'restore' : 'take-up'}:${id}`
const buttonLabel = ({ status }: BrandingVersionView) =>
  status === 'published' ? 'Put this back' : 'Go on with this'

function versionText({ status, changedBy }: BrandingVersionView): string {
  if (status === 'set-aside') return changedBy ? `Draft of ${changedBy}, set aside` : 'Draft, set aside'
  return changedBy ? `Published by ${changedBy}` : 'How the club began'
}

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

/** Earlier versions, newest first, each with a button to restore it. Renders nothing without any. */
export function BrandingHistory({ versions, name }: { versions: BrandingVersionView[]; name: string }) {
  if (versions.length === 0) return null
  return (
    <section className={`${cardStyle} look-history`} aria-labelledby="history-title">
      <h2 id="history-title">Earlier versions</h2>
      <p className="portal-quiet">
        Restoring a version publishes it right away. Your current draft is not affected.
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
              <p className="look-now">Published now</p>
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
  status === 'published' ? 'Restore' : 'Continue editing'

function versionText({ status, changedBy }: BrandingVersionView): string {
  if (status === 'set-aside') return changedBy ? `Draft by ${changedBy}, discarded` : 'Draft, discarded'
  return changedBy ? `Published by ${changedBy}` : 'Original design'
}

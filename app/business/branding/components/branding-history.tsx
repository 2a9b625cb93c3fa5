import { Form } from '@remix-run/react'
import type { Brand } from '~/foundation/theme/brand'
import { SubmitButton } from '~/foundation/ui/form/button'
import { ColorSwatches } from './color-swatches'
import { cardStyle } from '~/foundation/ui/layout/card'

interface BrandingVersionView {
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
    <section className={cardStyle} aria-labelledby="history-title">
      <h2 id="history-title">Earlier versions</h2>
      <p className="text-sm text-muted">
        Restoring a version publishes it right away. Your current draft is not affected.
      </p>
      <ol className="mt-3 grid">
        {versions.map((version) => (
          <li
            key={version.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-2 border-t border-line py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
          >
            <ColorSwatches colors={version.brand} size="large" />
            <p className="grid">
              <strong>{version.when}</strong>
              <span className="text-sm text-muted">{versionText(version)}</span>
            </p>
            {version.isShown ? (
              <p className="col-start-2 font-semibold text-ok sm:col-start-3">Published now</p>
            ) : (
              <Form method="post" className="col-start-2 sm:col-start-3">
                <SubmitButton
                  variant="secondary"
                  size="small"
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
  if (status === 'set-aside') return changedBy ? `Earlier draft by ${changedBy}` : 'Earlier draft'
  return changedBy ? `Published by ${changedBy}` : 'Original design'
}

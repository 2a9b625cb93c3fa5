import { Form } from '@remix-run/react'
import type { Brand } from '#/tenants/brand'
import { SubmitButton } from '~/ui/button'
import { Swatches } from './swatches'

export interface ShownVersion {
  id: string
  status: 'published' | 'set-aside'
  isShown: boolean
  changedBy: string | null
  when: string
  brand: Brand
}

/** The looks the club had, newest first, each with the way back to it. Nothing before there are any. */
export function LookHistory({ versions, name }: { versions: ShownVersion[]; name: string }) {
  if (versions.length === 0) return null
  return (
    <section className="card look-history" aria-labelledby="history-title">
      <h2 id="history-title">Earlier looks</h2>
      <p className="portal-quiet">
        Putting one back shows it to guests at once. A draft you are working on stays as it is.
      </p>
      <ol>
        {versions.map((version) => (
          <li key={version.id}>
            <Swatches colours={version.brand} />
            <p>
              <strong>{version.when}</strong>
              <span>{wordsOf(version)}</span>
            </p>
            {version.isShown ? (
              <p className="look-now">Guests see this one</p>
            ) : (
              <Form method="post">
                <SubmitButton
                  variant="secondary"
                  name="intent"
                  value={pressed(version)}
                  intent={pressed(version)}
                  aria-label={`${pressOf(version)}: ${name}, ${version.when}`}
                >
                  {pressOf(version)}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const pressed = ({ status, id }: ShownVersion) => `${status === 'published' ? 'restore' : 'take-up'}:${id}`
const pressOf = ({ status }: ShownVersion) => (status === 'published' ? 'Put this back' : 'Go on with this')

function wordsOf({ status, changedBy }: ShownVersion): string {
  if (status === 'set-aside') return changedBy ? `Draft of ${changedBy}, set aside` : 'Draft, set aside'
  return changedBy ? `Published by ${changedBy}` : 'How the club began'
}

import { Form } from '@remix-run/react'
import type { Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DateText } from '~/ui/date-text'
import { UsedLine } from './used-line'

export interface ProgramLine {
  id: string
  name: string
  /** What it may do, in words. */
  may: string[]
  sinceOn: Day
  lastUsedOn: Day | null
}

/** The programs that act for somebody, each with the way to end that. `more`: there are others besides. */
export function ProgramsCard({ programs, more }: { programs: ProgramLine[]; more: boolean }) {
  return (
    <Card title="Programs">
      {programs.length === 0 ? (
        <p>No program acts for you. One that signs in with your password shows up here.</p>
      ) : (
        <>
          <p>
            These were given your password once and act for you since, without being signed in as a device.
            Take back what you do not know.
          </p>
          <ul className="passkey-list program-list">
            {programs.map((program) => (
              <Program key={program.id} {...program} />
            ))}
          </ul>
        </>
      )}
      {more && (
        <p>
          These are the ones used last; there are more. A new password, or signing out every other device,
          ends them all.
        </p>
      )}
    </Card>
  )
}

function Program({ id, name, may, sinceOn, lastUsedOn }: ProgramLine) {
  return (
    <li>
      <p className="program-name">
        <strong>{name}</strong>
      </p>
      <p>May {may.join(', and ')}.</p>
      <UsedLine word="Since" since={sinceOn} lastUsedOn={lastUsedOn} />
      <div className="actions">
        <Form method="post" action={paths.account.security()}>
          <input type="hidden" name="intent" value="take-back" />
          <input type="hidden" name="programId" value={id} />
          <SubmitButton variant="secondary">
            Take Back
            <span className="sr-only">
              {' '}
              what {name} was given on <DateText day={sinceOn} />
            </span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}

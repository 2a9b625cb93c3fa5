import { Link } from '@remix-run/react'
import { waveForm } from '../schemas'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'

/** The start of the next wave: five members first, then all others that are ready. */
export function StartWaveForm({
  importId,
  revision,
  isRehearsed,
  count,
  isFirst,
  ready,
  toDecide,
}: {
  importId: string
  revision: number
  isRehearsed: boolean
  /** Members of the next wave. */
  count: number
  isFirst: boolean
  ready: number
  /** Rows with an open question or a failure. */
  toDecide: number
}) {
  const form = useSchemaForm(waveForm, { intent: 'start' })
  if (ready === 0 && toDecide === 0 && !isFirst)
    return (
      <Card title="Everyone has moved in">
        <p>
          <Link className="link" to={paths.business.memberImports.afterwards(importId)}>
            Compare with your old system
          </Link>{' '}
          before you end it there.
        </p>
      </Card>
    )
  if (ready === 0)
    return (
      <Card title="No member is ready">
        <p>
          <Link className="link" to={paths.business.memberImports.review(importId)}>
            Answer open questions
          </Link>{' '}
          or add files, and rehearse again.
        </p>
      </Card>
    )
  if (!isRehearsed)
    return (
      <Card title="Rehearse first">
        <p>
          The import changed after its rehearsal.{' '}
          <Link className="link" to={paths.business.memberImports.rehearsal(importId)}>
            Look at the rehearsal again
          </Link>{' '}
          before you go live.
        </p>
      </Card>
    )
  return (
    <Card
      title={
        isFirst ? `First wave: ${countWords(count, 'member')}` : `The rest: ${countWords(count, 'member')}`
      }
    >
      <p>
        {isFirst
          ? 'Look at these members afterwards, then move the rest. You can undo the wave until its first payment.'
          : 'Every member that is ready moves in.'}
      </p>
      <CheckedForm form={form} fields={{ revision }} className="grid gap-4">
        <Checkbox field={form.fields.sendsClaims}>
          Email these members their link to confirm as soon as the wave is done
        </Checkbox>
        <div>
          <SubmitButton intent="start" pendingLabel="Starting ...">
            {`Move ${countWords(count, 'member')} in`}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

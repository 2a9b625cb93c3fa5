import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import type { BoxChange, SlotRole } from '../change-box'

interface Press {
  version: number
  tierId: string
  slot: number
  kind: BoxChange['kind']
  wineId?: string
  role?: SlotRole
}

/** The hidden fields of one change of a box. */
export function BoxFields({ version, tierId, slot, kind, wineId = '', role = 'main' }: Press) {
  const fields = { intent: 'box', version: String(version), tierId, slot: String(slot), kind, wineId, role }
  return (
    <>
      <HiddenFields fields={fields} />
      <input type="hidden" name="id" value={pressId({ tierId, slot, kind, wineId })} />
    </>
  )
}

const pressId = ({ tierId, slot, kind, wineId = '' }: Pick<Press, 'tierId' | 'slot' | 'kind' | 'wineId'>) =>
  kind === 'set' ? wineId : `${tierId} ${slot} ${kind} ${wineId}`

/** A button that changes a box at once. `label` says it to those who do not see what it is beside. */
export function BoxButton({
  runId,
  label,
  children,
  ...press
}: Press & { runId: string; label: string; children: ReactNode }) {
  return (
    <Form method="post" action={paths.business.runs.edit(runId)} preventScrollReset>
      <BoxFields {...press} />
      <SubmitButton variant="quiet" size="small" intent="box" id={pressId(press)} aria-label={label}>
        {children}
      </SubmitButton>
    </Form>
  )
}

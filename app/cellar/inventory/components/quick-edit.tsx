import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { FigureField } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import type { Choice } from '../choices.server'
import type { WineLine } from '../list-view'
import { correctionForm, parForm, priceForm } from '../schemas'
import { amount } from './cell-editor'
import { correctionStart, CorrectionFields } from './correction-dialog'

/** The figures of one wine in plain forms: what the cells of the list do, without scripts and on a phone. */
export function QuickEdit({
  line,
  locations,
  mayCorrect,
  closeTo,
}: {
  line: WineLine
  locations: Choice[]
  mayCorrect: boolean
  /** The list without this form. */
  closeTo: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [line.id])
  return (
    <div ref={box} id="edit" tabIndex={-1} className="scroll-mt-24">
      <Card title={line.name}>
        <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
          <div className="grid gap-6">
            <PriceForm line={line} />
            <ParForm line={line} />
          </div>
          {mayCorrect && <CountForm line={line} locations={locations} />}
        </div>
        <p className="actions">
          <ButtonLink to={closeTo} variant="quiet">
            Close
          </ButtonLink>
        </p>
      </Card>
    </div>
  )
}

function PriceForm({ line }: { line: WineLine }) {
  const form = useSchemaForm(priceForm, {
    id: 'edit-price',
    intent: 'price',
    defaultValue: { bottlePrice: line.bottlePriceCents === null ? '' : amount(line.bottlePriceCents) },
  })
  return (
    <EditForm form={form} line={line} shownValue={line.bottlePriceCents} button="Save price">
      <FigureField field={form.fields.bottlePrice} label="Bottle price" inputMode="decimal" />
    </EditForm>
  )
}

function ParForm({ line }: { line: WineLine }) {
  const form = useSchemaForm(parForm, {
    id: 'edit-par',
    intent: 'par',
    defaultValue: { parLevel: line.par === null ? '' : String(line.par) },
  })
  return (
    <EditForm form={form} line={line} shownValue={line.par} button="Save par level">
      <FigureField field={form.fields.parLevel} label="Par level" hint="The fewest bottles to keep." />
    </EditForm>
  )
}

function CountForm({ line, locations }: { line: WineLine; locations: Choice[] }) {
  const { shownLevels, defaultValue } = correctionStart(line, locations)
  const form = useSchemaForm(correctionForm, { id: 'edit-count', intent: 'count', defaultValue })
  return (
    <EditForm form={form} line={line} shownValue={shownLevels} button="Correct stock">
      <CorrectionFields form={form} line={line} locations={locations} />
    </EditForm>
  )
}

function EditForm({
  form,
  line,
  shownValue,
  button,
  children,
}: {
  form: ComponentProps<typeof CheckedForm>['form']
  line: WineLine
  shownValue: string | number | null
  button: string
  children: ReactNode
}) {
  return (
    <CheckedForm
      form={form}
      fields={{ wineId: line.id, seen: shownValue ?? '' }}
      className="grid justify-items-start gap-4 [&_.field]:w-full"
    >
      {children}
      <SubmitButton intent={form.intent} size="small">
        {button}
      </SubmitButton>
    </CheckedForm>
  )
}

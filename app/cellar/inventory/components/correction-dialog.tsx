import { useFetcher } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FigureField } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm, type SchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { z } from 'zod'
import { LocationField } from '~/cellar/catalog/components/location-field'
import type { Choice } from '../choices.server'
import { stockText, type WineLine } from '../list-view'
import { correctionForm, correctionReasons } from '../schemas'
import { CellFields, useCellResult, type CellResult } from './cell-editor'

/** The location a correction begins with: the usual one, or where there are bottles. */
function likelyLocation({ levels, location }: WineLine, locations: Choice[]): Choice | undefined {
  const usual = locations.find(({ name }) => name === location)
  const most = [...levels].sort((one, other) => other.available - one.available)[0]
  const hasBottles = (choice: Choice) => levels.some(({ locationId }) => locationId === choice.id)
  if (usual && (hasBottles(usual) || !most)) return usual
  return locations.find(({ id }) => id === most?.locationId) ?? locations[0]
}

/** Values that a correction begins with, and the levels that the person sees. */
export function correctionStart(line: WineLine, locations: Choice[]) {
  const location = likelyLocation(line, locations)
  const there = line.levels.find(({ locationId }) => locationId === location?.id)?.available ?? 0
  return {
    shownLevels: line.levels.map(({ locationId, available }) => `${locationId}:${available}`).join(' '),
    defaultValue: {
      locationId: location?.id ?? '',
      available: String(there),
      reason: 'Miscounted',
      note: '',
    },
  }
}

/** The fields of a stock correction. */
export function CorrectionFields({
  form: { fields },
  line,
  locations,
}: {
  form: SchemaForm<z.input<typeof correctionForm>>
  line: WineLine
  locations: Choice[]
}) {
  const inWords = (id: string) => line.levels.find(({ locationId }) => locationId === id)?.available ?? 0
  return (
    <>
      <LocationField
        field={fields.locationId}
        locations={locations.map(({ id, name }) => ({ id, name: `${name} (${inWords(id)} now)` }))}
      />
      <FigureField
        field={fields.available}
        label="Bottles available there"
        hint="Promised bottles are counted apart."
      />
      <SelectField field={fields.reason} label="Reason" options={correctionReasons} />
      <Field field={fields.note} label="Note" autoComplete="off" optional />
    </>
  )
}

/** Corrects the available bottles of a wine, with a reason. The new figure is shown at once. */
export function CorrectionDialog({
  line,
  locations,
  onClose,
}: {
  line: WineLine
  locations: Choice[]
  onClose(isFocused: boolean): void
}) {
  const fetcher = useFetcher<CellResult>()
  const { state, data } = fetcher
  const isSending = state !== 'idle'
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const { shownLevels, defaultValue } = correctionStart(line, locations)
  const form = useSchemaForm(correctionForm, {
    id: `count-${line.id}`,
    intent: 'count',
    defaultValue,
    submission: data?.submission ?? null,
  })
  useCellResult(fetcher, box, onClose)
  useEffect(() => {
    if (!isSending && data?.submission) setOpen(true)
  }, [isSending, data])
  const sent = Number(fetcher.formData?.get('available') ?? line.available)
  const elsewhere = line.available - Number(defaultValue.available)
  return (
    <div ref={box}>
      <span className="text-muted" role="status">
        {isSending && <span className="sr-only">Saving the stock of {line.name}: </span>}
        {stockText(isSending && locations.length < 2 ? elsewhere + sent : line.available)}
      </span>
      <Dialog.Root
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open && !isSending) onClose(true)
        }}
      >
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-70 bg-[rgb(0_0_0/55%)]" />
          <Dialog.Content
            className={cx(
              'fixed top-1/2 left-1/2 z-70 grid max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,30rem)] -translate-1/2 gap-4',
              'overflow-y-auto rounded-card border border-line bg-raised p-card text-ink shadow-dialog',
            )}
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => event.preventDefault()}
          >
            <Dialog.Title className="text-2xl">Correct the stock of {line.name}</Dialog.Title>
            <fetcher.Form
              method="post"
              {...form.props}
              // Checked when it is sent: pressing its button closes it before a field that was left is checked.
              onBlur={undefined}
              onSubmit={(event) => {
                form.props.onSubmit(event)
                if (!event.defaultPrevented) setOpen(false)
              }}
              className="grid gap-4"
            >
              <ErrorSummary form={form} />
              <CellFields intent="count" wineId={line.id} shownValue={shownLevels} isInline />
              <CorrectionFields form={form} line={line} locations={locations} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton>Correct stock</SubmitButton>
                <Dialog.Close className={buttonStyle({ variant: 'secondary' })}>Cancel</Dialog.Close>
              </div>
            </fetcher.Form>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  )
}

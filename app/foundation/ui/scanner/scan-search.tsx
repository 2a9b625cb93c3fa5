import { Form } from '@remix-run/react'
import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useHydrated } from '../document/use-hydrated'
import { Button } from '../form/button'
import { Field } from '../form/field'
import { canScan } from './code-detector'
import { CodeScanner } from './code-scanner'

/**
 * A search field with a camera beside it. Without scripts it is a form with a button. `field` sets its label and what
 * keyboards need; with a new `version` it takes the new `value`. One that `takesFocus` can be typed in at once where a
 * keyboard does not cover the page.
 */
export function ScanSearch({
  field,
  value,
  version = 0,
  scanLabel,
  mayScan = true,
  takesFocus = false,
  onType,
  onCode,
  onEnter,
}: {
  field: Pick<ComponentProps<typeof Field>, 'label' | 'autoCapitalize'>
  value: string
  version?: number
  /** Label of the camera's button. */
  scanLabel: string
  mayScan?: boolean
  takesFocus?: boolean
  onType(text: string): void
  /** A code that the camera read. */
  onCode(code: string): void
  /** Enter was pressed; without it the form is sent. */
  onEnter?: () => void
}) {
  const isHydrated = useHydrated()
  const [isScanning, setScanning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus && matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const use = (code: string) => {
    setScanning(false)
    onCode(code)
  }
  return (
    <>
      {isScanning && <CodeScanner onCode={use} onClose={() => setScanning(false)} />}
      <Form
        ref={form}
        method="get"
        role="search"
        className="flex items-end gap-2 [&_.field]:min-w-0 [&_.field]:flex-1 [&_label]:-mr-16"
        onSubmit={(event) => {
          if (!onEnter) return
          event.preventDefault()
          onEnter()
        }}
      >
        <Field
          {...field}
          key={version}
          name="q"
          type="search"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={value}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
        {isHydrated ? (
          mayScan &&
          canScan() &&
          !isScanning && (
            <Button variant="secondary" aria-label={scanLabel} onClick={() => setScanning(true)}>
              <ScanBarcode aria-hidden="true" />
            </Button>
          )
        ) : (
          <button
            type="submit"
            className="button min-h-12 rounded-control border border-edge px-4 font-semibold"
          >
            Search
          </button>
        )}
      </Form>
    </>
  )
}

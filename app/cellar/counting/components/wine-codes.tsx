import { useState } from 'react'
import { Button } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { wineCode } from '../codes'
import type { SheetLine } from '../sheet-view'
import type { CountSheet } from '../use-count-sheet'

/**
 * Rare actions on a wine: removing its count, and adding and removing the codes that find it. A code that was just
 * scanned is offered at once.
 */
export function WineCodes({
  wine,
  newCode,
  change,
  onAttached,
  onRemoveCount,
}: {
  wine: SheetLine
  newCode: string | null
  change: CountSheet['changeCode']
  onAttached(): void
  /** Removes the wine's count; null where it has none. */
  onRemoveCount: (() => void) | null
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (intent: 'attach' | 'detach', code: string) => {
    setBusy(true)
    const refused = await change(intent, code, wine.id)
    setBusy(false)
    setProblem(refused)
    if (refused === null && code === newCode) onAttached()
  }
  const codes = [...(wine.lwin ? [`LWIN ${wine.lwin}`] : []), wineCode(wine.id)]
  return (
    <div className="grid gap-2">
      {newCode && (
        <Button variant="secondary" wide disabled={isBusy} onClick={() => void send('attach', newCode)}>
          Attach code {newCode}
        </Button>
      )}
      <details>
        <summary className={disclosureStyle}>Codes and more</summary>
        <div className="grid gap-3 pb-2">
          {onRemoveCount && (
            <Button variant="secondary" size="small" onClick={onRemoveCount}>
              Remove this count
            </Button>
          )}
          <ul className="grid gap-1 text-sm">
            {codes.map((code) => (
              <li key={code} className="flex min-h-11 items-center">
                {code}
              </li>
            ))}
            {wine.codes.map((code) => (
              <li key={code} className="flex min-h-11 items-center justify-between gap-3">
                <span className="wrap-anywhere">{code}</span>
                <Button
                  variant="quiet"
                  size="small"
                  disabled={isBusy}
                  aria-label={`Remove code ${code}`}
                  onClick={() => void send('detach', code)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <form
            className="grid gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              const form = event.currentTarget
              void send('attach', String(new FormData(form).get('code') ?? '')).then(() => form.reset())
            }}
          >
            <Field
              name="code"
              label="Barcode"
              hint="Of the bottle or the case. A scan then finds this wine."
              errors={problem ? [problem] : undefined}
              maxLength={80}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <Button type="submit" variant="secondary" size="small" disabled={isBusy}>
              Attach code
            </Button>
          </form>
        </div>
      </details>
      {problem && newCode && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { buttonStyle } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { FigureField } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { Card } from '~/foundation/ui/layout/card'
import type { PrintOptions, PrintSheet, TypedOptions } from '../options'
import { labelSheets, papers } from '../paper'

interface PrintFormProps {
  runId: string
  typed: TypedOptions
  errors: Partial<Record<keyof PrintOptions, string[]>>
  counts: { open: number; unpacked: number; awaiting: number }
  /** Names that a PDF cannot show in full. */
  beyond: string[]
}

const count = (boxes: number) => `${boxes.toLocaleString('en-US')} ${boxes === 1 ? 'box' : 'boxes'}`

const paperOptions = Object.fromEntries(Object.entries(papers).map(([name, { label }]) => [name, label]))
const labelOptions = Object.fromEntries(
  Object.entries(labelSheets).map(([name, { label, detail }]) => [name, `${label}: ${detail}`]),
)

/** Choices for everything that is printed, and two buttons for each kind of sheet. Works without scripts. */
export function PrintForm({ runId, typed, errors, counts, beyond }: PrintFormProps) {
  const messages = Object.values(errors).flat()
  const input = (name: keyof PrintOptions) => ({ name, errors: errors[name], defaultValue: typed[name] })
  return (
    <form
      method="get"
      action={paths.business.runPrint.sheet(runId, 'pick-list')}
      className="grid max-w-3xl gap-5"
    >
      {messages.length > 0 && (
        <Banner tone="error" title="Check what you entered" autoFocus>
          <ul>
            {Object.entries(errors).map(([name, sentences]) => (
              <li key={name}>
                <a href={`#field-${name}`}>{sentences.join(' ')}</a>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {beyond.length > 0 && (
        <Banner tone="warn" title="Some names need your device’s fonts">
          <p>
            PDF files have no font for letters of {beyond.slice(0, 3).join(', ')}
            {beyond.length > 3 && ' and others'}. They show a question mark there. Print from the print page
            instead, which uses your device’s fonts.
          </p>
        </Banner>
      )}
      <Card title="Boxes and paper">
        <SelectField
          label="Boxes"
          options={{
            open: `Not handed over yet (${count(counts.open)})`,
            unpacked: `Not packed yet (${count(counts.unpacked)})`,
          }}
          {...input('boxes')}
        />
        {counts.awaiting > 0 && (
          <Checkbox name="awaiting" value="yes" defaultChecked={typed.awaiting === 'yes'}>
            Include {count(counts.awaiting)} awaiting payment
          </Checkbox>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FigureField label="From box number" optional {...input('from')} />
          <FigureField label="To box number" optional {...input('to')} />
        </div>
        <SelectField label="Paper" options={paperOptions} {...input('paper')} />
      </Card>
      <Sheet runId={runId} sheet="pick-list" title="Pick list">
        <p>The bottles to take from the cellar, by bin and wine, with how many each tier gets.</p>
      </Sheet>
      <Sheet runId={runId} sheet="packing-slips" title="Packing slips">
        <p>One for each box: its number, the member, the wines and your notes.</p>
      </Sheet>
      <Sheet runId={runId} sheet="labels" title="Labels">
        <p>Number, name and tier, with a code that the pick-up desk scans.</p>
        <SelectField label="Label sheet" options={labelOptions} {...input('labels')} />
        <FigureField
          label="Start at label"
          hint="For a sheet that is partly used. Count from the upper left, row by row."
          {...input('start')}
        />
        <Checkbox name="outlines" value="yes" defaultChecked={typed.outlines === 'yes'}>
          Draw the edges of the labels, for a trial on plain paper
        </Checkbox>
      </Sheet>
      <Sheet runId={runId} sheet="note-cards" title="Note cards">
        <p>
          Four cards on a sheet, in your club’s design: the wine, your note, pairing and recipe, and a QR code
          to the bottle’s page. Cards by box have a code that rates the bottle instead, so each goes with its
          own bottle.
        </p>
        <SelectField
          label="Copies"
          options={{
            wine: 'One of each wine',
            bottle: 'One for each bottle',
            box: 'One for each bottle, sorted by box',
          }}
          {...input('copies')}
        />
      </Sheet>
      <p className="text-sm text-muted">
        In the print dialog choose “Actual size” or 100%, no margins and the paper above. “Fit to page” moves
        labels.
      </p>
    </form>
  )
}

function Sheet({
  runId,
  sheet,
  title,
  children,
}: {
  runId: string
  sheet: PrintSheet
  title: string
  children: ReactNode
}) {
  return (
    <Card title={title}>
      {children}
      <div className="actions flex flex-wrap gap-3">
        <button
          type="submit"
          formAction={paths.business.runPrint.pdf(runId, sheet)}
          className={buttonStyle({ variant: 'secondary' })}
        >
          Open PDF <span className="sr-only">of {title.toLowerCase()}</span>
        </button>
        <button
          type="submit"
          formAction={paths.business.runPrint.sheet(runId, sheet)}
          className={buttonStyle({ variant: 'quiet' })}
        >
          Print page <span className="sr-only">of {title.toLowerCase()}</span>
        </button>
      </div>
    </Card>
  )
}

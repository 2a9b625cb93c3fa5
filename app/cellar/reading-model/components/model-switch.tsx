import { Form } from '@remix-run/react'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import type { ModelView } from '../model-view'

/** Whether a language model reads a business's lists, what it sends outside, and the button that changes it. */
export function ModelSwitch({ view }: { view: ModelView }) {
  const { model, isOn } = view
  return (
    <Card title="Language model">
      <p>
        <Badge tone={isOn && model ? 'green' : 'grey'}>{stateText(view)}</Badge>
      </p>
      {model ? <Offer model={model} /> : <NoModel isOn={isOn} />}
      <ModelSwitchButton
        hasModel={model !== null}
        isOn={isOn}
        mayChange={view.mayChange}
        intents={{ on: 'on', off: 'off' }}
      />
    </Card>
  )
}

function stateText({ model, isOn }: ModelView): string {
  if (!model) return 'Not available'
  return isOn ? 'On' : 'Off'
}

function Offer({ model }: { model: NonNullable<ModelView['model']> }) {
  return (
    <>
      <p>
        When it is on, {model.provider}’s model {model.name} reads your lists together with the built-in
        reader. Where both agree, you have less to check. What it reads is compared with the page: a price,
        vintage or producer that is not printed there is marked for you.
      </p>
      <p>
        <strong>What is sent to {model.provider}:</strong> the pages of the wine lists you upload, as text, or
        as pictures where they are photos or scans. Nothing about your members, your guests or your cellar is
        sent. Invoices and tables, such as Excel and CSV files, are not sent.
      </p>
    </>
  )
}

function NoModel({ isOn }: { isOn: boolean }) {
  return (
    <>
      <p>
        Your lists are read by the built-in reader. It runs on our own servers, and no page leaves them. A
        language model is not set up on this site; its operator can add one.
      </p>
      {isOn && <p>It stays turned on for your business and will be used when it is set up again.</p>}
    </>
  )
}

/** Turns a use of the language model on or off; says so to those who may not. Nothing where there is none to turn on. */
export function ModelSwitchButton({
  hasModel,
  isOn,
  mayChange,
  intents,
}: {
  hasModel: boolean
  isOn: boolean
  mayChange: boolean
  /** The form's hidden `intent`. */
  intents: { on: string; off: string }
}) {
  if (!hasModel && !isOn) return null
  if (!mayChange) return <p className="text-muted">Only an owner can turn the language model on or off.</p>
  const intent = isOn ? intents.off : intents.on
  return (
    <Form method="post" className={actionsStyle}>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton intent={intent} variant={isOn ? 'secondary' : 'primary'} pendingLabel="Saving...">
        {isOn ? 'Turn off language model' : 'Turn on language model'}
      </SubmitButton>
    </Form>
  )
}

/** Pages that the language model read in a month, and their cost. */
export function ModelUse({ use }: { use: NonNullable<ModelView['use']> }) {
  return (
    <section className="grid gap-4" aria-labelledby="model-use">
      <h2 id="model-use" className="text-2xl">
        {use.month}
      </h2>
      <KeyFigures
        figures={[
          { name: 'Pages read by the language model', value: use.pages },
          { name: 'Estimated cost', value: use.cost },
        ]}
      />
      <p className="text-sm text-muted">{use.note}</p>
    </section>
  )
}

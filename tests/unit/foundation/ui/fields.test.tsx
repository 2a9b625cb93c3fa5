import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { ErrorScreen } from '~/foundation/ui/feedback/error-screen'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field } from '~/foundation/ui/form/field'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { Steps } from '~/foundation/ui/layout/steps'

describe('a field', () => {
  it('is labeled, and quiet while nothing is wrong', () => {
    const html = renderToStaticMarkup(<Field name="email" label="Email Address" />)
    expect(html).toContain(' for="field-email"')
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
  })

  it('is described by its hint and its error, and says that it is wrong', () => {
    const html = renderToStaticMarkup(
      <Field name="email" label="Email" hint="Where we write to" errors={['Email is required']} />,
    )
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-describedby="field-email-hint field-email-error"')
    expect(html).toMatch(/id="field-email-error".*Email is required/)
  })

  it('never carries a password back', () => {
    const html = renderToStaticMarkup(
      <PasswordField name="password" label="Password" errors={['Too short']} />,
    )
    expect(html).not.toContain('value=')
    expect(html).toContain('type="password"')
  })

  it('has no control that would need scripts before there are any', () => {
    const html = renderToStaticMarkup(<PasswordField name="password" label="Password" />)
    expect(html).not.toContain('<button')
  })

  it('ties a tick box to its sentence and its error', () => {
    const html = renderToStaticMarkup(
      <Checkbox name="termsAccepted" errors={['You must accept the terms and conditions']}>
        I agree
      </Checkbox>,
    )
    expect(html).toContain('for="field-termsAccepted"')
    expect(html).toContain('aria-describedby="field-termsAccepted-error"')
  })
})

describe('the error summary', () => {
  it('is not there while nothing is wrong', () => {
    const form = { formErrors: undefined, invalidFields: [], rejection: null }
    expect(renderToStaticMarkup(<ErrorSummary form={form} />)).toBe('')
    expect(renderToStaticMarkup(<ErrorSummary form={{ ...form, rejection: {} }} />)).toBe('')
  })

  it('is announced, leads to each field in order, and starts with the message for the whole', () => {
    const form = {
      rejection: {},
      formErrors: ['Try again'],
      invalidFields: [
        { id: 'join-fullName', errors: ['Full name is required'] },
        { id: 'join-email', errors: ['Email is required'] },
      ],
    }
    const html = renderToStaticMarkup(<ErrorSummary form={form} />)
    expect(html).toContain('role="alert"')
    expect(html.indexOf('Try again')).toBeLessThan(html.indexOf('#join-fullName'))
    expect(html.indexOf('#join-fullName')).toBeLessThan(html.indexOf('#join-email'))
  })
})

it('the list of steps marks the current one, and says which are done', () => {
  const html = renderToStaticMarkup(<Steps steps={['One', 'Two', 'Three']} current={2} />)
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="step"[^]*Two/)
  expect(html.match(/\(done\)/g)).toHaveLength(1)
})

it('a badge says its state in words, whatever its color', () => {
  expect(renderToStaticMarkup(<Badge tone="yellow">Past due</Badge>)).toContain('Past due')
})

it('the screen of last resort shows the request to name', () => {
  const html = renderToStaticMarkup(<ErrorScreen requestId="req-17" />)
  expect(html).toContain('Sorry.. there was an error')
  expect(html).toContain('req-17')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Badge } from '~/ui/feedback/badge'
import { Checkbox } from '~/ui/form/checkbox'
import { ErrorScreen } from '~/ui/feedback/error-screen'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'
import { Steps } from '~/ui/layout/steps'

describe('a field', () => {
  it('is labelled, and quiet while nothing is wrong', () => {
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
  const order = ['fullName', 'email'] as const

  it('is not there while nothing is wrong', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={null} order={order} />)).toBe('')
    expect(renderToStaticMarkup(<ErrorSummary errors={{ fieldErrors: {} }} order={order} />)).toBe('')
  })

  it('is announced, leads to each field in order, and starts with the message for the whole', () => {
    const errors = {
      fieldErrors: { email: ['Email is required'], fullName: ['Full name is required'] },
      formError: 'Try again',
    }
    const html = renderToStaticMarkup(<ErrorSummary errors={errors} order={order} />)
    expect(html).toContain('role="alert"')
    expect(html.indexOf('Try again')).toBeLessThan(html.indexOf('#field-fullName'))
    expect(html.indexOf('#field-fullName')).toBeLessThan(html.indexOf('#field-email'))
  })
})

it('marks the current step, and says which are done', () => {
  const html = renderToStaticMarkup(<Steps steps={['One', 'Two', 'Three']} current={2} />)
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="step"[^]*Two/)
  expect(html.match(/\(done\)/g)).toHaveLength(1)
})

it('gives a state in words, whatever its colour', () => {
  expect(renderToStaticMarkup(<Badge tone="yellow">Past due</Badge>)).toContain('Past due')
})

it('shows the screen of last resort with the request to name', () => {
  const html = renderToStaticMarkup(<ErrorScreen requestId="req-17" />)
  expect(html).toContain('Sorry.. there was an error')
  expect(html).toContain('req-17')
})

import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import { readForm } from '~/kit/forms.server'

/** Authenticates by a posted form that matches a schema. Throws a DomainError (400) for one that does not. */
export class FormStrategy<User, Form extends z.ZodType> extends Strategy<User, z.output<Form>> {
  override name = 'form'

  constructor(
    private readonly form: Form,
    verify: Strategy.VerifyFunction<User, z.output<Form>>,
  ) {
    super(verify)
  }

  override async authenticate(request: Request): Promise<User> {
    const reading = await readForm(request, this.form)
    if (reading.ok) return this.verify(reading.value)
    const { fieldErrors, formError } = reading.refusal
    const [field, messages] = Object.entries(fieldErrors)[0] ?? []
    throw new DomainError('bad-form', reading.status, formError ?? messages?.[0] ?? 'Please check the form', {
      field: formError ? undefined : field,
    })
  }
}

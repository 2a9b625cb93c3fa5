import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { DomainError } from '~/foundation/kit/errors'
import type { FormSchema } from '~/foundation/kit/form-schema'
import { formFields, validateForm } from '~/foundation/kit/forms.server'

/** Authenticates by a posted form that matches a schema. Throws a DomainError (400) for one that does not. */
export class FormStrategy<User, Form extends FormSchema> extends Strategy<User, z.output<Form>> {
  override name = 'form'

  constructor(
    private readonly form: Form,
    verify: Strategy.VerifyFunction<User, z.output<Form>>,
  ) {
    super(verify)
  }

  override async authenticate(request: Request): Promise<User> {
    const form = validateForm(await formFields(request), this.form)
    if (form.ok) return this.verify(form.value)
    const { '': formErrors, ...fieldErrors } = form.submission.error ?? {}
    const [field, messages] = Object.entries(fieldErrors)[0] ?? []
    const sentence = formErrors?.[0] ?? messages?.[0] ?? 'Please check the form'
    throw new DomainError('bad-form', 400, sentence, { field: formErrors ? undefined : field })
  }
}

import { newId } from '~/foundation/kit/ids'
import { DeliveryError, type BatchAnswer, type OutgoingEmail } from '~/foundation/messaging/mailer.server'

export type EmailFault = 'lost' | 'timeout' | '500' | '429' | 'killed-before' | 'killed-after' | null

/** An email service that keeps what it took, and fails as it is told. */
export function anEmailService() {
  const taken: { providerId: string; email: OutgoingEmail }[] = []
  const faults: EmailFault[] = []
  const inactive = new Set<string>()
  return {
    taken,
    faults,
    inactive,
    async sendBatch(emails: readonly OutgoingEmail[]): Promise<BatchAnswer[]> {
      const fault = faults.shift() ?? null
      if (fault === 'killed-before') throw new Error('killed')
      if (fault === 'timeout') throw new DeliveryError('unknown', 'no answer')
      if (fault === '500') throw new DeliveryError('unknown', 'failed', true)
      if (fault === '429') throw new DeliveryError('not-now', 'too many')
      const answers = emails.map((email): BatchAnswer => {
        if (inactive.has(email.to)) return { mailId: email.mailId, providerId: null, isInactive: true }
        taken.push({ providerId: newId(), email })
        return { mailId: email.mailId, providerId: taken.at(-1)!.providerId, isInactive: false }
      })
      if (fault === 'lost') throw new DeliveryError('unknown', 'answer lost')
      if (fault === 'killed-after') throw new Error('killed')
      return answers
    },
    async findBatch(batchId: string) {
      return new Map(
        taken
          .filter(({ email }) => email.metadata?.batch === batchId)
          .map(({ email, providerId }) => [email.mailId, providerId]),
      )
    },
  }
}

export type EmailService = ReturnType<typeof anEmailService>

import type { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { businessTimeZone } from './run-settings.server'
import type { licenseForm } from './schemas'
import { stateLicense } from './state-license.server'

/** Records the statement of a form. Throws `license-date` (400) for a day after today. */
export async function stateLicenseOfForm(
  db: TenantDb,
  { number, statedOn }: z.output<typeof licenseForm>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const timeZone = await db.read(businessTimeZone)
  if (statedOn > dayIn(timeZone, now)) {
    throw new DomainError('license-date', 400, 'This date is in the future', { field: 'statedOn' })
  }
  await stateLicense(db, { number, statedOn, userId, now })
}

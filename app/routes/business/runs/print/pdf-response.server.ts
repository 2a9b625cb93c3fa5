import { DomainError } from '~/foundation/kit/errors'
import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'

/** A PDF to show in the browser. Throws `print-failed` (503) where the worker was stopped. */
export async function pdfResponse(name: string, make: () => Promise<Uint8Array>): Promise<Response> {
  const file = await make().catch((error: unknown) => {
    if (!(error instanceof TaskWorkerLostError)) throw error
    throw new DomainError(
      'print-failed',
      503,
      'This file took too long to make. Print fewer boxes at a time.',
    )
  })
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName(name)}"`,
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}

/** "november-box-pick-list.pdf" */
function fileName(name: string): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `${words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}.pdf`
}

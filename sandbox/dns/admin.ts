import { html } from 'hono/html'
import type { Hono } from 'hono'
import { z } from 'zod'
import { ADMIN_HEADERS, adminLayout, table } from '../stripe/admin/layout'
import { NAME_SERVER_MODES, type DnsRecords, type NameServerMode, type TxtRecord } from './records'

const recordBody = z.strictObject({
  name: z.string().min(1).max(253),
  value: z.string().max(2_000),
  remove: z.literal(true).optional(),
})
const dnsBody = z.union([recordBody, z.strictObject({ mood: z.enum(NAME_SERVER_MODES) })])

const modeLabels: Record<NameServerMode, string> = {
  well: 'It answers as it should',
  failing: 'It fails (SERVFAIL)',
  silent: 'It does not answer',
}

/** The part of the admin UI for names: its page under `/_sandbox/dns`, its JSON under `/_sandbox/api/dns`. */
export function serveDnsAdmin(app: Hono, records: DnsRecords): void {
  app.get('/_sandbox/dns', async (c) => {
    const page = dnsPage({ records: await records.all(), mood: records.mood, message: c.req.query('said') })
    return c.html(page, 200, ADMIN_HEADERS)
  })

  app.post('/_sandbox/dns', async (c) => {
    const form = await c.req.parseBody()
    const message = await applyForm(records, form)
    return c.redirect(`/_sandbox/dns?said=${encodeURIComponent(message)}`, 303)
  })

  app.get('/_sandbox/api/dns', async (c) => c.json({ mood: records.mood, data: await records.all() }))

  app.post('/_sandbox/api/dns', async (c) => {
    const body = dnsBody.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
    if ('mood' in body.data) records.setMood(body.data.mood)
    else if (body.data.remove) await records.remove(body.data.name, body.data.value || undefined)
    else await records.add(body.data.name, body.data.value)
    return c.json({ mood: records.mood, data: await records.all() })
  })
}

async function applyForm(records: DnsRecords, form: Record<string, unknown>): Promise<string> {
  const mood = NAME_SERVER_MODES.find((one) => one === form.mood)
  if (mood) {
    records.setMood(mood)
    return `${modeLabels[mood]}.`
  }
  const { name, value } = form
  if (typeof name !== 'string' || typeof value !== 'string' || name.trim() === '' || name.length > 253)
    return 'A record has a name and a value.'
  if (form.remove) {
    await records.remove(name, value)
    return 'The record is gone.'
  }
  await records.add(
    name,
    value
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .slice(0, 2_000),
  )
  return 'The record is there.'
}

function dnsPage({
  records,
  mood,
  message,
}: {
  records: TxtRecord[]
  mood: NameServerMode
  message?: string
}) {
  const rows = records.map(
    ({ name, value }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td><code>${value}</code></td>
        <td>
          <form method="post">
            <input type="hidden" name="name" value="${name}" />
            <input type="hidden" name="value" value="${value}" />
            <button name="remove" value="1" aria-label="Remove ${name}">Remove</button>
          </form>
        </td>
      </tr>`,
  )
  const body = html`<p class="soft">
      What the platform is told when it looks for the proof of a domain, and for where it leads. Add a record
      here as one would at the domain’s own provider; a value such as 127.0.0.1 is an address.
    </p>
    <form method="post" class="tools">
      <div>
        <label for="name">Name</label
        ><input id="name" name="name" required placeholder="_tastevin.wine.example.com" />
      </div>
      <div><label for="value">Value</label><input id="value" name="value" required /></div>
      <button class="primary">Add record</button>
    </form>
    ${table('Records', ['Name', 'Value', ''], rows, 'There are no records yet.')}
    <h2>Mood of the name server</h2>
    <form method="post" class="tools">
      <div>
        <label for="mood">Mood</label>
        <select id="mood" name="mood">
          ${NAME_SERVER_MODES.map((one) => html`<option value="${one}" ${one === mood ? html`selected` : ''}>${modeLabels[one]}</option>`)}
        </select>
      </div>
      <button>Change</button>
    </form>`
  return adminLayout({ title: 'Names', here: 'names', message, body })
}

// npm run evaluate -- lists FILE... (or invoices): reads wine lists or suppliers' invoices with the product's own code
// and prints what it understood.
import { resolve } from 'node:path'
import { ensureBuilt } from './build-state.mjs'
import { UserError, exitWithError } from './user-error.mjs'

const usage = 'Usage: npm run --silent evaluate -- lists FILE..., or invoices FILE...'
const later = new Set(['sommelier', 'recommend'])

try {
  const [what, ...files] = process.argv.slice(2)
  if (later.has(what))
    throw new UserError(`This version cannot evaluate "${what}" yet. It evaluates "lists" and "invoices".`)
  if ((what !== 'lists' && what !== 'invoices') || files.length === 0) throw new UserError(usage)
  // npm changes to the checkout; file names are those of the folder it was called in.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const paths = files.map((file) => resolve(folder, file))
  // The result alone goes to the standard output.
  await ensureBuilt('all', { output: 2 })
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'warn'
  const { evaluateLists, evaluateInvoices } = await import('../build/evaluate/main.js')
  const lists = await (what === 'lists' ? evaluateLists : evaluateInvoices)(paths)
  const unread = Object.entries(lists).filter(([, { error }]) => error !== undefined)
  for (const [name, { error }] of unread) console.error(`${name}: ${error}`)
  const result = `${JSON.stringify(lists, null, 2)}\n`
  // A pipe takes the text in pieces; the process ends after the last.
  await new Promise((done) => process.stdout.write(result, done))
  process.exit(unread.length === paths.length ? 1 : 0)
} catch (error) {
  exitWithError(error)
}

// npm run evaluate -- lists FILE... (or invoices): reads wine lists or suppliers' invoices with the product's own code
// and prints what it understood. -- recommend WINES.csv RATINGS.csv TARGETS.json: prints recommendations.
import { resolve } from 'node:path'
import { ensureBuilt } from './build-state.mjs'
import { UserError, exitWithError } from './user-error.mjs'

const usage =
  'Usage: npm run --silent evaluate -- lists FILE..., or invoices FILE..., or recommend WINES.csv RATINGS.csv TARGETS.json'
const later = new Set(['sommelier'])

try {
  const [what, ...files] = process.argv.slice(2)
  if (later.has(what))
    throw new UserError(
      `This version cannot evaluate "${what}" yet. It evaluates "lists", "invoices" and "recommend".`,
    )
  if (!['lists', 'invoices', 'recommend'].includes(what) || files.length === 0) throw new UserError(usage)
  if (what === 'recommend' && files.length !== 3) throw new UserError(usage)
  // npm changes to the checkout; file names are those of the folder it was called in.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const paths = files.map((file) => resolve(folder, file))
  // The result alone goes to the standard output.
  await ensureBuilt('all', { output: 2 })
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'warn'
  const { evaluateLists, evaluateInvoices, evaluateRecommend } = await import('../build/evaluate/main.js')
  if (what === 'recommend') {
    const [wines, ratings, targets] = paths
    const members = await evaluateRecommend({ wines, ratings, targets }).catch((error) => {
      throw new UserError(error.message)
    })
    await print(members)
    process.exit(0)
  }
  const lists = await (what === 'lists' ? evaluateLists : evaluateInvoices)(paths)
  const unread = Object.entries(lists).filter(([, { error }]) => error !== undefined)
  for (const [name, { error }] of unread) console.error(`${name}: ${error}`)
  await print(lists)
  process.exit(unread.length === paths.length ? 1 : 0)
} catch (error) {
  exitWithError(error)
}

/** A pipe takes the text in pieces; the process may end after the last. */
function print(result) {
  return new Promise((done) => process.stdout.write(`${JSON.stringify(result, null, 2)}\n`, done))
}

// npm run evaluate -- lists FILE... (or invoices, import, sales or members): reads wine lists, suppliers' invoices, files of an import,
// a till's sales files or files of members with the product's own code and prints what it understood. -- recommend WINES.csv RATINGS.csv TARGETS.json: prints recommendations.
// -- sommelier INVENTORY.json QUESTIONS.json: prints answers. -- compare with the same files: prints the answers of the rules beside
// those that a language model worded, where a key is set. -- at-risk: prints how well the score of members who may leave
// tells who leaves, on simulated clubs. -- calibration: prints how well stated confidence and faults of read lists agree.
import { resolve } from 'node:path'
import { ensureBuilt } from './build-state.mjs'
import { UserError, exitWithError } from './user-error.mjs'

const usage =
  'Usage: npm run --silent evaluate -- lists FILE..., or invoices FILE..., or import FILE..., or sales FILE..., or members FILE..., or recommend WINES.csv RATINGS.csv TARGETS.json, or sommelier INVENTORY.json QUESTIONS.json, or compare INVENTORY.json QUESTIONS.json, or at-risk, or calibration'
/** How many files each needs; null for any number. */
const needed = new Map([
  ['lists', null],
  ['invoices', null],
  ['import', null],
  ['sales', null],
  ['members', null],
  ['recommend', 3],
  ['sommelier', 2],
  ['compare', 2],
  ['at-risk', 0],
  ['calibration', 0],
])

try {
  const [what, ...files] = process.argv.slice(2)
  const count = needed.get(what)
  if (count === undefined || (files.length === 0 && count !== 0)) throw new UserError(usage)
  if (count !== null && files.length !== count) throw new UserError(usage)
  // npm changes to the checkout; file names are those of the folder it was called in.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const paths = files.map((file) => resolve(folder, file))
  // The result alone goes to the standard output.
  await ensureBuilt('all', { output: 2 })
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'warn'
  const evaluations = await import('../build/evaluate/main.js')
  const { evaluateAtRisk, evaluateImports, evaluateLists, evaluateInvoices, evaluateMembers } = evaluations
  const { evaluateRecommend, evaluateSales, evaluateSommelier } = evaluations
  if (what === 'at-risk') {
    await write(evaluateAtRisk())
    process.exit(0)
  }
  if (what === 'calibration') {
    await write(evaluations.calibrationText())
    process.exit(0)
  }
  if (what === 'recommend') {
    const [wines, ratings, targets] = paths
    const members = await evaluateRecommend({ wines, ratings, targets }).catch((error) => {
      throw new UserError(error.message)
    })
    await print(members)
    process.exit(0)
  }
  if (what === 'sommelier') {
    const [inventory, questions] = paths
    const answers = await evaluateSommelier({ inventory, questions }).catch((error) => {
      throw new UserError(error.message)
    })
    await print(answers)
    process.exit(0)
  }
  if (what === 'compare') {
    const [inventory, questions] = paths
    const { compareWithModel, createSommelierModel, readEnv } = evaluations
    const model = createSommelierModel(readEnv(process.env).ai)
    const comparison = await compareWithModel({ inventory, questions }, model).catch((error) => {
      throw new UserError(error.message)
    })
    console.error(comparison.note)
    await print(comparison)
    process.exit(0)
  }
  const readers = new Map([
    ['lists', evaluateLists],
    ['invoices', evaluateInvoices],
    ['sales', evaluateSales],
    ['members', (files) => evaluateMembers(files, { today: new Date().toISOString().slice(0, 10) })],
    ['import', (files) => evaluateImports(files, { year: new Date().getUTCFullYear() })],
  ])
  const lists = await readers.get(what)(paths)
  const unread = Object.entries(lists).filter(([, { error }]) => error !== undefined)
  for (const [name, { error }] of unread) console.error(`${name}: ${error}`)
  await print(lists)
  process.exit(unread.length === paths.length ? 1 : 0)
} catch (error) {
  exitWithError(error)
}

/** A pipe takes the text in pieces; the process may end after the last. */
function write(text) {
  return new Promise((done) => process.stdout.write(`${text}\n`, done))
}

function print(result) {
  return write(JSON.stringify(result, null, 2))
}

// What `npm run evaluate` runs: the parts of the product that are measured with files instead of a database.
export { evaluateInvoices } from './wines/reading/evaluate/evaluate-invoices.server'
export { evaluateLists } from './wines/reading/evaluate/evaluate-lists.server'

// What `npm run evaluate` runs: the parts of the product that are measured with files instead of a database.
export { evaluateLists } from './wines/reading/evaluate/evaluate-lists.server'

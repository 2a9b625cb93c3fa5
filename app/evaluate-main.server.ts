// Evaluations of `npm run evaluate`: the parts of the product that are measured with files instead of a database.
export { evaluateSommelier } from './sommelier/evaluate/evaluate-sommelier.server'
export { evaluateRecommend } from './tastes/evaluate/evaluate-recommend.server'
export { evaluateInvoices } from './wines/reading/evaluate/evaluate-invoices.server'
export { evaluateSales } from './wines/counter-sales/evaluate/evaluate-sales.server'
export { evaluateLists } from './wines/reading/evaluate/evaluate-lists.server'
export { evaluateAtRisk } from './memberships/at-risk/evaluate/evaluate-at-risk'
export { evaluateImports } from './wines/import/evaluate/evaluate-imports.server'

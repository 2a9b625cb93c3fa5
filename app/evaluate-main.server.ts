// Evaluations of `npm run evaluate`: the parts of the product that are measured with files instead of a database.
export { evaluateSommelier } from '~/club/sommelier/evaluate/evaluate-sommelier.server'
export { evaluateRecommend } from '~/club/tastes/evaluate/evaluate-recommend.server'
export { evaluateInvoices } from '~/cellar/list-reader/evaluate/evaluate-invoices.server'
export { evaluateSales } from '~/cellar/counter-sales/evaluate/evaluate-sales.server'
export { evaluateLists } from '~/cellar/list-reader/evaluate/evaluate-lists.server'
export { evaluateAtRisk } from '~/membership/memberships/at-risk/evaluate/evaluate-at-risk'
export { evaluateImports } from '~/cellar/imports/evaluate/evaluate-imports.server'

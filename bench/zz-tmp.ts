import { writeFileSync } from 'node:fs'
import { evaluateSommelier } from '/work/wt/som18/app/sommelier/evaluate/evaluate-sommelier.server'
const [inventory, questions, out] = process.argv.slice(2)
console.time('all')
const r = await evaluateSommelier({ inventory: inventory!, questions: questions! })
console.timeEnd('all')
writeFileSync(out!, JSON.stringify(r, null, 1))

import { readList } from '/work/wt/read17/app/wines/reading/read-list.server.ts'
import { documentOf } from '/work/wt/read17/bench/wine-lists/kept-documents.ts'
const [file, n='3'] = process.argv.slice(2)
const doc = await documentOf(file!, '/work/data/read17/kept')
for (let i=0;i<3;i++){const t=performance.now(); const l = readList(doc,{producers:[]}); console.log((performance.now()-t).toFixed(0),'ms')
if(i===0) for (const e of l.entries.slice(0,+n)) console.log(JSON.stringify(e.wine))}

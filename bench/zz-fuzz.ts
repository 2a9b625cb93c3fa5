import { breachesOf } from './sommelier/fuzz'
import { demoSommelierWines } from './sommelier/demo-wines'
const a=demoSommelierWines('harbor-cellars'), b=demoSommelierWines('bottega-rossa')
const n=Number(process.argv[2]??300); const from=Number(process.argv[3]??1)
let bad=0; const t=performance.now()
for(let s=from;s<from+n;s++){ let p:string[]; try{p=breachesOf(s*7919,s%2?a:b)}catch(e:any){p=['THROWS '+e.stack?.slice(0,500)]} if(p.length){bad++; if(bad<=12)console.log(s,p.slice(0,2).join('\n   '))}}
console.log(bad,'of',n,'conversations', ((performance.now()-t)/n).toFixed(1),'ms each')

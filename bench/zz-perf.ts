import { answer } from '~/sommelier/engine/answer.server'
import { cellarOf } from '~/sommelier/engine/cellar.server'
import { demoSommelierWines } from './sommelier/demo-wines'
import { askAll } from './sommelier/score'
const base=[...demoSommelierWines('harbor-cellars'),...demoSommelierWines('bottega-rossa')]
const wines=Array.from({length:2000},(_,i)=>({...base[i%base.length]!,id:'x'+i, producer: base[i%base.length]!.producer+(i>=base.length?' '+['Alta','Bella','Cima'][Math.floor(i/base.length)%3]:'') }))
const time=(f:()=>unknown)=>{const t=process.cpuUsage();f();const d=process.cpuUsage(t);return (d.user+d.system)/1000}
console.log('first', time(()=>cellarOf([...wines])))
console.log('second', time(()=>cellarOf([...wines])), time(()=>cellarOf([...wines])))
const qs=['What goes with a dozen oysters? Under $40.','barolo','How many Pinot Noirs?','shadonay from burgandy under 30 dolars','Do you have the Krug Grande Cuvée?','¿Tienen algún vino de Grecia?','cheaper','a red for steak, not French, by the glass','x '.repeat(4000),'qwertyuiop asdfghjkl zxcvbnmlk '.repeat(300)]
answer('red',{wines,audience:'member',locale:'en',year:2026})
for(const q of qs)console.log(q.slice(0,40),time(()=>answer(q,{wines,audience:'member',locale:'en',year:2026})).toFixed(1),time(()=>answer(q,{wines,audience:'member',locale:'en',year:2026})).toFixed(1))
for(let i=0;i<40;i++)for(const q of qs)answer(q,{wines,audience:'member',locale:'en',year:2026})
console.log('warm'); for(const q of qs)console.log(q.slice(0,40),time(()=>answer(q,{wines,audience:'member',locale:'en',year:2026})).toFixed(1))

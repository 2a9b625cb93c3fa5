import fc from 'fast-check'
import { setClock } from './clock'
import { testSeed } from './seed'

setClock()
fc.configureGlobal({ seed: testSeed })

import { type RecheckOrder, recheck } from './recheck.ts'

addEventListener('message', (event: MessageEvent<RecheckOrder>) => {
  ;(globalThis as unknown as Worker).postMessage(recheck(event.data), [])
})

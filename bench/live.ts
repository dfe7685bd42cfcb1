import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/build.mjs'
import { startFaultProxy } from '../test/support/faultProxy.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { startVenueProcess } from '../test/support/venueProcess.ts'
import { median, quantile } from './figures.ts'
import { backgroundCpu, returning } from './live/background.ts'
import { fillToScreen } from './live/fillToScreen.ts'

// The app on our own venue, in a real browser: a fill's way to a screen that did not send the order, what a hidden tab costs beside a
// visible one, and how long a return takes beside a return whose socket still lives.
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '5' },
  },
})

const whole = (value: number): number => Math.round(value)

if (!ensureBuild()) throw new Error('the app does not build')
const dataDir = temporaryFolder('tapeline-bench')
const venue = startVenueProcess(dataDir)
try {
  const address = await venue.ready
  const { fromSend, fromAnswer } = await fillToScreen(address, Number(values.orders))
  const cpu = await backgroundCpu(address, Number(values.seconds))
  const proxy = await startFaultProxy(address)
  const alive = await returning(proxy, false, Number(values.rounds))
  const dead = await returning(proxy, true, Number(values.rounds))
  await proxy.close()

  const figures = {
    sendToScreenP50: whole(median(fromSend)),
    sendToScreenP99: whole(quantile(fromSend, 0.99)),
    answerToScreenP50: whole(median(fromAnswer)),
    answerToScreenP99: whole(quantile(fromAnswer, 0.99)),
    hiddenCpuPercent: Number((cpu.hidden * 100).toFixed(2)),
    returnDeadSocketMs: whole(median(dead)),
    returnDeadSocketWorstMs: whole(Math.max(...dead)),
  }
  const reference = {
    visibleCpuPercent: Number((cpu.visible * 100).toFixed(2)),
    returnLiveSocketMs: whole(median(alive)),
  }
  console.log(`fill to screen, from sending     p50 ${figures.sendToScreenP50} ms, p99 ${figures.sendToScreenP99} ms`)
  console.log(
    `fill to screen, from the answer  p50 ${figures.answerToScreenP50} ms, p99 ${figures.answerToScreenP99} ms`,
  )
  console.log(
    `hidden tab                       ${figures.hiddenCpuPercent} % of a core (visible: ${reference.visibleCpuPercent} %)`,
  )
  console.log(
    `prices move after a return       ${figures.returnDeadSocketMs} ms, worst ${figures.returnDeadSocketWorstMs} ms (socket alive: ${reference.returnLiveSocketMs} ms)`,
  )
  console.log(JSON.stringify({ bench: 'live', date: new Date().toISOString().slice(0, 10), figures, reference }))
} finally {
  await venue.stop()
  removeFolder(dataDir)
}

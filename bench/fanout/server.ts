import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { systemClock } from '../../server/platform/ports.ts'
import { attachGateway } from '../../server/realtime/gateway/gateway.ts'
import { attachBare } from './bare.ts'
import { drive, type Tick } from './driver.ts'
import type { ServerOrder, ServerReport } from './messages.ts'
import { TickMarket } from './tickMarket.ts'

/** A server process: our gateway (`ours`) or the reference (`bare`), fed by the same ticks. */
const server = createServer()
const sockets = new Set<Socket>()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})

const attachOurs = (): Tick => {
  const market = new TickMarket()
  const unlimited = { burst: 1e9, perSecond: 1e9 }
  attachGateway(server, { clock: systemClock, market }, { connections: unlimited, stallLimit: 60_000 })
  return (instId, at) => market.tick(instId, at)
}
const tick = process.argv[2] === 'ours' ? attachOurs() : attachBare(server)

let stop = (): void => undefined
let maxHeldBack = 0
const watchHeldBack = setInterval(() => {
  for (const socket of sockets) maxHeldBack = Math.max(maxHeldBack, socket.writableLength)
}, 100)
watchHeldBack.unref()

const report = (message: ServerReport): void => void process.send?.(message)
process.on('message', (order: ServerOrder) => {
  if (order.do === 'end') process.exit(0)
  if (order.do === 'tick') {
    maxHeldBack = 0
    stop = drive(order.pattern, tick)
  }
  if (order.do === 'stop') stop()
  if (order.do === 'memory') {
    for (let time = 0; time < 3; time++) globalThis.gc?.()
  }
  const { user, system } = process.cpuUsage()
  const { heapUsed, external, rss } = process.memoryUsage()
  report({ is: 'figures', cpu: user + system, heap: heapUsed + external, rss, connections: sockets.size, maxHeldBack })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => report({ is: 'ready', port: (server.address() as AddressInfo).port }))

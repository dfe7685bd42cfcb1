import { connect, type Socket } from 'node:net'
import type { FloodOrder, FloodReport } from './messages.ts'

/** Sends what it is given on many sockets at the same moment, and counts answers until all are there or none has come for long. */
const QUIET = 3_000
const LONGEST = 20_000

const open = (port: number, localAddress: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket))
    socket.on('error', reject)
  })

const flood = async ({ port, address, sockets, requests }: FloodOrder): Promise<number> => {
  const opened = await Promise.all(sockets.map(() => open(port, address)))
  let answers = 0
  let heardAt = performance.now()
  const began = heardAt
  for (const socket of opened) {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heardAt = performance.now()
      answers += bytes.toString('latin1').split('HTTP/1.1 ').length - 1
    })
  }
  for (const [at, socket] of opened.entries()) socket.write(sockets[at] ?? '')
  const isOver = (): boolean =>
    answers >= requests || performance.now() - heardAt > QUIET || performance.now() - began > LONGEST
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const socket of opened) socket.destroy()
  return answers
}

const tell = (report: FloodReport): void => {
  process.send?.(report)
}
process.once('disconnect', () => process.exit(0))
process.on('message', (order: FloodOrder) => void flood(order).then((answers) => tell({ is: 'done', answers })))
tell({ is: 'ready' })

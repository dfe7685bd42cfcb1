import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { frameLine, headerLine } from '#stream'

const USAGE =
  'npm run record -- <ws address> <file> [--channels tickers,books,trades,candle1m] [--inst BTC-USDT,ETH-USDT] [--seconds 60]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    channels: { type: 'string', default: 'tickers,books,trades,candle1m' },
    inst: { type: 'string', default: 'BTC-USDT' },
    seconds: { type: 'string', default: '60' },
  },
})
const [address, file] = positionals
const seconds = Number(values.seconds)
if (address === undefined || file === undefined || !/^wss?:/.test(address) || !(seconds > 0)) {
  console.error(USAGE)
  process.exit(2)
}

const args = values.channels
  .split(',')
  .flatMap((channel) =>
    channel === 'market-pulse' ? [{ channel }] : values.inst.split(',').map((instId) => ({ channel, instId })),
  )
const out = createWriteStream(file)
const started = Date.now()
const from = performance.now()
let frames = 0
const write = (dir: 'in' | 'out', frame: string): void => {
  const t = Math.round((performance.now() - from) * 1_000) / 1_000
  out.write(`${frameLine({ t, dir, frame })}\n`)
  frames += 1
}
out.write(`${headerLine(address, started)}\n`)

const socket = new WebSocket(address)
const send = (text: string): void => {
  write('out', text)
  socket.send(text)
}
const finish = (code: number, why: string): void => {
  clearInterval(pings)
  clearTimeout(end)
  socket.removeAllListeners()
  socket.on('error', () => undefined)
  socket.close()
  out.end(() => {
    console.log(`${why}: ${frames} frames in ${file}`)
    process.exit(code)
  })
}
const pings = setInterval(() => socket.readyState === WebSocket.OPEN && send('ping'), 15_000)
const end = setTimeout(() => finish(0, 'recorded'), seconds * 1_000)
socket.on('open', () => send(JSON.stringify({ op: 'subscribe', args })))
socket.on('message', (data: Buffer) => write('in', data.toString()))
socket.on('error', (error) => finish(1, error.message))
socket.on('close', (code) => finish(1, `closed by the venue (${code})`))
process.on('SIGINT', () => finish(0, 'stopped'))

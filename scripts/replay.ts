import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createPlayer, isRecording, readRecording } from '#stream'
import { replayServer } from './replayServer.ts'

const USAGE = 'npm run replay -- <file> [--speed 10] [--port 8090]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { speed: { type: 'string', default: '1' }, port: { type: 'string', default: '8090' } },
})
const [file] = positionals
const speed = Number(values.speed)
if (file === undefined || !(speed > 0)) {
  console.error(USAGE)
  process.exit(2)
}
const bytes = readFileSync(file)
const recording = readRecording((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
if (!isRecording(recording)) {
  console.error(`${file}:${recording.line} is no recording (${recording.problem})`)
  process.exit(1)
}
const player = createPlayer(recording)
const server = await replayServer(player, { speed, port: Number(values.port) })
console.log(
  `${player.frames.length} frames, ${(player.length / 1_000 / speed).toFixed(1)} s at ${speed}x: ${server.address}`,
)
process.on('SIGINT', () => void server.stop().then(() => process.exit(0)))

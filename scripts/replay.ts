import { parseArgs } from 'node:util'
import { createPlayer } from '#stream'
import { openRecording } from './openRecording.ts'
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
const open = () => {
  try {
    return openRecording(file, (text) => console.error(text))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
const player = createPlayer(open())
const server = await replayServer(player, { speed, port: Number(values.port) })
console.log(
  `${player.frames.length} frames, ${(player.length / 1_000 / speed).toFixed(1)} s at ${speed}x: ${server.address}`,
)
process.on('SIGINT', () => void server.stop().then(() => process.exit(0)))

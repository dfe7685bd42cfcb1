import { describe, expect, test } from 'vitest'
import { frameLine, headerLine, type Recording } from '../../stream/recording/format.ts'
import { createPlayer } from '../../stream/recording/player.ts'
import { isRecording, readRecording } from '../../stream/recording/read.ts'

const ADDRESS = 'wss://venue.test/ws/v5/public'
const read = (text: string): Recording => {
  const result = readRecording(text)
  if (!isRecording(result)) throw new Error(result.problem)
  return result
}
const frames = [
  { t: 0, dir: 'out', frame: '{"op":"subscribe","args":[]}' },
  { t: 12.5, dir: 'in', frame: '{"arg":{"channel":"tickers","instId":"A"},"data":["\\u2028 \\n"]}' },
] as const

describe('our own format', () => {
  const text = [headerLine(ADDRESS, 1_700), ...frames.map(frameLine)].join('\n')
  test('what was written is read', () => {
    expect(read(text)).toEqual({ source: ADDRESS, started: 1_700, frames })
    expect(read(`${text}\n`).frames).toHaveLength(2)
  })
  test('a last line that was torn off is left out', () => {
    expect(read(text.slice(0, -10)).frames).toHaveLength(1)
  })
  test.each([
    ['', { problem: 'header', line: 1 }],
    ['hello', { problem: 'header', line: 1 }],
    ['{"tapeline":2,"source":"a","started":1}', { problem: 'version', line: 1 }],
    [text.replace('"dir":"out"', '"dir":"up"'), { problem: 'frame', line: 2 }],
  ])('%j is no recording, and it says where', (broken, problem) => {
    expect(readRecording(broken)).toEqual(problem)
  })
})

test('a session in the text format of cryptofeed', () => {
  const session = read(
    `${ADDRESS} <-> 100.5\n${ADDRESS} <- 100.75: {"op":"subscribe"}\n101.5: {"event":"subscribe"}\nnonsense\n`,
  )
  expect(session).toEqual({
    source: ADDRESS,
    started: 100_500,
    frames: [
      { t: 250, dir: 'out', frame: '{"op":"subscribe"}' },
      { t: 1_000, dir: 'in', frame: '{"event":"subscribe"}' },
    ],
  })
})

describe('the player', () => {
  const arg = { channel: 'books', instId: 'A' }
  const push = (t: number, action: string, px: string, sz: string) => ({
    t,
    dir: 'in' as const,
    frame: JSON.stringify({ arg, action, data: [{ asks: [[px, sz, '0', '1']], bids: [], ts: '1' }] }),
  })
  const player = createPlayer({
    source: ADDRESS,
    started: 0,
    frames: [
      { t: 5, dir: 'out', frame: '{"op":"subscribe","args":[{"channel":"books","instId":"A"}]}' },
      push(10, 'snapshot', '1', '1'),
      push(20, 'update', '2', '1'),
      push(40, 'update', '1', '0'),
    ],
  })
  test('times count from the first push', () => {
    expect(player.frames.map(({ t }) => t)).toEqual([0, 10, 30])
    expect(player.length).toBe(30)
    expect([player.has(arg), player.has({ channel: 'tickers', instId: 'A' })]).toEqual([true, false])
  })
  test('who comes late gets the book as it stands', () => {
    expect(player.first(arg, 0)).toBeUndefined()
    const prices = (played: number): string[] => {
      const frame = JSON.parse(player.first(arg, played) ?? '') as { action: string; data: { asks: string[][] }[] }
      expect(frame.action).toBe('snapshot')
      return (frame.data[0]?.asks ?? []).map(([px = '']) => px)
    }
    expect([prices(2), prices(3)]).toEqual([['1', '2'], ['2']])
  })
})

import { describe, expect, it } from 'vitest'
import { textFrame } from '../../../../../server/realtime/gateway/frame.ts'
import { Lag } from '../../../../../server/realtime/gateway/lag.ts'
import { Topic } from '../../../../../server/realtime/gateway/topic.ts'

const topic = (name: string): Topic =>
  new Topic(
    name,
    {
      start: () => () => undefined,
      first: () => [textFrame(`first ${name}`)],
      catchUp: (missed) => [textFrame(`${missed} of ${name}`)],
    },
    () => undefined,
    () => undefined,
  )
const text = (frames: readonly Buffer[] | Promise<readonly Buffer[]>): string[] =>
  frames instanceof Promise ? [] : frames.map((frame) => frame.subarray(2).toString())

describe('what a connection missed', () => {
  it('is served in the order in which it was missed, and what is missed again queues at the end', () => {
    const [a, b, c] = [topic('a'), topic('b'), topic('c')]
    const lag = new Lag(0)
    for (const one of [a, b, c, a]) lag.miss(one, one.version++)
    const served: string[] = []
    for (const [one, frames] of lag.takeOut()) {
      served.push(...text(frames))
      if (one === a) lag.miss(a, a.version++)
      if (served.length === 3) break
    }
    expect(served).toEqual(['2 of a', '1 of b', '1 of c'])
    expect([...lag.takeOut()].flatMap(([, frames]) => text(frames))).toEqual(['1 of a'])
    expect(lag.isEmpty).toBe(true)
  })

  it('is the first value for a topic that was subscribed meanwhile', () => {
    const a = topic('a')
    const lag = new Lag(0)
    lag.missFirst(a, undefined)
    lag.miss(a, 7)
    expect([...lag.takeOut()].flatMap(([, frames]) => text(frames))).toEqual(['first a'])
  })

  it('is one number a topic, whatever happens', () => {
    const a = topic('a')
    const lag = new Lag(0)
    for (let missed = 0; missed < 1_000; missed++) lag.miss(a, a.version++)
    expect([...lag.takeOut()].flatMap(([, frames]) => text(frames))).toEqual(['1000 of a'])
  })
})

import { describe, expect, it } from 'vitest'
import { createFairTurns, inTurns } from '../../../../server/platform/fairTurns.ts'
import { ManualLoop } from '../../../support/manualLoop.ts'

const settled = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve))
}

const setUp = (slice?: number) => {
  const loop = new ManualLoop()
  const turns = createFairTurns(loop, slice)
  const done: string[] = []
  const ask = (address: string, milliseconds: number): void =>
    turns.run(address, () => {
      loop.time += milliseconds
      done.push(address)
    })
  return { loop, turns, done, ask }
}

describe('the turns that addresses share', () => {
  it('begin work at once while the turn has time', () => {
    const { done, ask, turns } = setUp()
    for (let nth = 0; nth < 4; nth += 1) ask('ada', 1)
    expect([done.length, turns.waiting]).toEqual([4, 0])
  })

  it('let 1,800 requests of 3.5 ms hold no turn for longer than a slice and one request', () => {
    const { loop, done, ask } = setUp()
    for (let nth = 0; nth < 1_800; nth += 1) ask('ada', 3.5)
    const longest = [loop.time]
    while (done.length < 1_800) longest.push(loop.turn())
    expect(Math.max(...longest)).toBeLessThan(5 + 3.5)
  })

  it('serve another address in the next turn, however much of one waits', () => {
    const { loop, done, ask } = setUp()
    for (let nth = 0; nth < 1_000; nth += 1) ask('ada', 20)
    ask('bob', 1)
    loop.turn()
    loop.turn()
    expect(done.filter((who) => who === 'bob')).toHaveLength(1)
    expect(done.length).toBeLessThanOrEqual(3)
  })

  it('let another address begin at once where the turn has time left', () => {
    const { loop, done, ask } = setUp()
    for (let nth = 0; nth < 10; nth += 1) ask('ada', 3)
    loop.turn()
    ask('bob', 1)
    expect(done.at(-1)).toBe('bob')
  })

  it('serve those who wait in rotation, and the work of each in its order', () => {
    const loop = new ManualLoop()
    const turns = createFairTurns(loop)
    const done: string[] = []
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
      turns.run(name.slice(0, 1), () => {
        loop.time += 9
        done.push(name)
      })
    while (turns.waiting > 0) loop.turn()
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('serve who asks for one thing in turn with what comes behind other work of his address', () => {
    const loop = new ManualLoop()
    const turns = createFairTurns(loop)
    const done: string[] = []
    const ask = (name: string, behind: boolean): void =>
      turns.run(
        'ada',
        () => {
          loop.time += 9
          done.push(name)
        },
        behind,
      )
    for (const name of ['p1', 'p2', 'p3', 'p4']) ask(name, true)
    for (const name of ['one', 'two']) ask(name, false)
    while (turns.waiting > 0) loop.turn()
    expect(done).toEqual(['p1', 'one', 'p2', 'two', 'p3', 'p4'])
  })

  it('let it begin at once where the turn has time left', () => {
    const { loop, turns, done, ask } = setUp()
    ask('pipelined', 9)
    for (let nth = 0; nth < 5; nth += 1) turns.run('ada', () => (loop.time += 3), true)
    loop.turn()
    ask('ada', 1)
    expect(done.at(-1)).toBe('ada')
  })

  it('end by themselves when nothing waits', () => {
    const { loop, ask, done } = setUp()
    ask('ada', 9)
    loop.turn()
    expect(loop.isIdle).toBe(true)
    ask('ada', 1)
    expect(done).toHaveLength(2)
  })

  it('go on after work that fails', () => {
    const { loop, turns, done, ask } = setUp()
    ask('ada', 9)
    turns.run('ada', () => {
      throw new Error('failed')
    })
    ask('ada', 1)
    expect(() => loop.turn()).toThrow('failed')
    loop.turn()
    expect(done).toHaveLength(2)
  })
})

describe('work in parts', () => {
  it('goes on in later turns when the time of one is over, and keeps its order', async () => {
    const { loop, turns } = setUp()
    const items = Array.from({ length: 100 }, (_, nth) => nth)
    const state = { isDone: false }
    const longest: number[] = []
    const reading = inTurns(
      items,
      () => turns.next('ada'),
      (item) => {
        loop.time += 3
        return item % 2 === 0 ? item : undefined
      },
    ).finally(() => {
      state.isDone = true
    })
    await settled()
    while (!state.isDone) {
      const before = loop.time
      loop.turn()
      await settled()
      longest.push(loop.time - before)
    }
    expect(await reading).toEqual(items.filter((item) => item % 2 === 0))
    expect(Math.max(...longest)).toBeLessThanOrEqual(8)
  })
})

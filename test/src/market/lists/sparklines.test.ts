import { describe, expect, it, vi } from 'vitest'
import { createSparklines, type SparklinePorts } from '../../../../src/market/lists/sparklines.ts'

const set = () => {
  const state = { time: 0, due: [] as (() => void)[] }
  const load = vi.fn<SparklinePorts['load']>(async (ids) => Object.fromEntries(ids.map((id) => [id, ['1', '2']])))
  const sparklines = createSparklines({ load, now: () => state.time, later: (run) => state.due.push(run) })
  const flush = async (): Promise<void> => {
    for (const run of state.due.splice(0)) run()
    await vi.waitFor(() => expect(load.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true))
  }
  return { state, load, sparklines, flush }
}

describe('sparklines of the rows that are seen', () => {
  it('gathers rows into one call and asks for none twice while it is fresh', async () => {
    const { load, sparklines, flush } = set()
    sparklines.want(['A', 'B'])
    sparklines.want(['B', 'C'])
    await flush()
    expect(load.mock.calls).toEqual([[['A', 'B', 'C']]])
    expect(sparklines.line('B').peek()).toEqual(['1', '2'])
    sparklines.want(['A', 'C'])
    await flush()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('asks again when a line is older than five minutes', async () => {
    const { state, load, sparklines, flush } = set()
    sparklines.want(['A'])
    await flush()
    state.time = 5 * 60_000
    sparklines.want(['A'])
    await flush()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('tries a failed call again when the rows are wanted next', async () => {
    const { load, sparklines, flush } = set()
    load.mockResolvedValueOnce(undefined)
    sparklines.want(['A'])
    await flush()
    expect(sparklines.line('A').peek()).toBeUndefined()
    sparklines.want(['A'])
    await flush()
    expect(sparklines.line('A').peek()).toEqual(['1', '2'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('asks for nothing that was left before it was asked for, and for it when it is seen again', async () => {
    const { load, sparklines, flush } = set()
    sparklines.want(['A', 'B'])
    sparklines.leave()
    await flush()
    expect(load).not.toHaveBeenCalled()
    sparklines.want(['B'])
    await flush()
    expect(load.mock.calls).toEqual([[['B']]])
  })

  it('takes at most a hundred a call', async () => {
    const { load, sparklines, flush } = set()
    sparklines.want(Array.from({ length: 230 }, (_, index) => `I${index}`))
    await flush()
    await vi.waitFor(() => expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 30]))
  })
})

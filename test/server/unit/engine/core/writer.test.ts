import { describe, expect, it, vi } from 'vitest'
import { StateInDoubt } from '../../../../../server/engine/core/inDoubt.ts'
import { createWriter } from '../../../../../server/engine/core/writer.ts'

// Rule: what fails for one request neither reloads the state nor costs the others more than a few runs.

interface Command {
  readonly request: { readonly uid: string; readonly key: string }
  /** What running it ends in. */
  readonly ends: 'well' | 'data' | 'bug' | 'outdated' | 'quicker' | 'doubt'
}
interface Tick {
  readonly tick: number
}

const sqlError = (code: string, message = code): Error => Object.assign(new Error(message), { code })
const ERRORS = {
  data: () => sqlError('22003', 'value is out of range for type bigint'),
  quicker: () => sqlError('23505', 'duplicate key'),
  outdated: () => sqlError('P0001', 'spot: an order was changed by another commit'),
  doubt: () => new StateInDoubt(new Error('an order is not where it was sorted to')),
} as const

const isCommand = (command: Command | Tick): command is Command => 'request' in command
const nameOf = (command: Command | Tick): string =>
  isCommand(command) ? `${command.request.uid}${command.request.key}` : `tick${command.tick}`

/** An engine without records: a batch fails as its first command that does not end well, and until `heal` for ever. */
const engine = (faults: Partial<{ done: () => void; run: () => void; isRepeatable: boolean }> = {}) => {
  const runs: string[][] = []
  const healed = new Set<string>()
  const recover = vi.fn(async () => {})
  const reported: unknown[] = []
  const writer = createWriter<Command, Tick, { readonly by: string }, Batch>({
    isUser: isCommand,
    isRepeatable: () => faults.isRepeatable ?? true,
    keep: async () => 1,
    recover,
    done: () => faults.done?.(),
    report: (error) => void reported.push(error),
    run: async (commands) => {
      runs.push(commands.map(nameOf))
      faults.run?.()
      const failed = new Map<Command | Tick, unknown>()
      for (const command of commands) {
        if (!isCommand(command) || command.ends === 'well' || healed.has(nameOf(command))) continue
        if (command.ends === 'bug') failed.set(command, new TypeError('a bug'))
        else {
          if (command.ends === 'quicker') healed.add(nameOf(command))
          throw ERRORS[command.ends]()
        }
      }
      const well = commands.filter(isCommand).filter((command) => !failed.has(command))
      return { results: new Map(well.map((command) => [command, { by: nameOf(command) }])), failed }
    },
  })
  let keys = 0
  return {
    runs,
    recover,
    reported,
    writer,
    healed,
    /** What became of it: its name, or the message of what it failed with. */
    ask: (uid: string, ends: Command['ends'] = 'well'): Promise<string> => {
      keys += 1
      return writer.submit({ request: { uid, key: String(keys) }, ends }).then(
        (result) => ('by' in result ? 'done' : 'refused'),
        (error: Error) => error.message,
      )
    },
  }
}
interface Batch {
  readonly results: ReadonlyMap<Command, { readonly by: string }>
  readonly failed: ReadonlyMap<Command | Tick, unknown>
}

const many = (count: number, one: (n: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)))

describe('one request that the database refuses', () => {
  it('fails alone, the others are done in a few runs, and nothing is loaded', async () => {
    const { ask, runs, recover, reported } = engine()
    const answers = await many(64, (n) => ask(`u${n}`, n === 40 ? 'data' : 'well'))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(63)
    expect(answers[40]).toMatch(/out of range/)
    // Each halving of 64 runs two parts at most.
    expect(runs.length).toBeLessThanOrEqual(13)
    expect(recover).not.toHaveBeenCalled()
    expect(reported).toHaveLength(1)
  })

  it('a batch of nothing else costs two runs each, one report each, and no load', async () => {
    const { ask, runs, recover, reported } = engine()
    await many(64, (n) => ask(`u${n}`, 'data'))
    expect(runs.length).toBeLessThanOrEqual(2 * 64)
    expect(recover).not.toHaveBeenCalled()
    expect(reported).toHaveLength(64)
  })

  it('among many of one user costs the others no more than one alone: the rest of them wait', async () => {
    const { ask, runs, recover } = engine()
    const bad = many(32, () => ask('bad', 'data'))
    const good = many(32, (n) => ask(`u${n}`))
    await good
    // The first of them is found by halving; then all that is left of the others goes at once, by halves as they were.
    expect(runs.length).toBeLessThanOrEqual(13)
    await bad
    expect(runs.length).toBeLessThanOrEqual(13 + 31)
    expect(recover).not.toHaveBeenCalled()
  })

  it('that somebody else was quicker with is done at the second run', async () => {
    const { ask, recover, reported } = engine()
    expect(await ask('u', 'quicker')).toBe('done')
    expect(recover).not.toHaveBeenCalled()
    expect(reported).toEqual([])
  })
})

it('a request whose decision throws fails alone, in the same run as the others', async () => {
  const { ask, runs, recover, reported } = engine()
  const answers = await many(10, (n) => ask(`u${n}`, n === 3 ? 'bug' : 'well'))
  expect(answers).toEqual(answers.map((_, n) => (n === 3 ? 'a bug' : 'done')))
  expect([runs.length, recover.mock.calls.length, reported.length]).toEqual([1, 0, 1])
})

describe('users whose requests failed', () => {
  it('go one at a time, and the others’ batches stay whole', async () => {
    const { ask, runs } = engine()
    await ask('bad', 'data')
    runs.length = 0
    const bad = many(30, () => ask('bad', 'data'))
    const good = many(200, (n) => ask(`u${n}`))
    await good
    await bad
    const of = (who: string) => runs.filter((run) => run.every((name) => name.startsWith(who)))
    expect(of('u').map(({ length }) => length)).toEqual([64, 64, 64, 8])
    expect(of('bad').length + of('u').length).toBe(runs.length)
    expect(Math.max(...of('bad').map(({ length }) => length))).toBe(1)
    // One of theirs before each batch of the others.
    const last = runs.findLastIndex((run) => run.every((name) => name.startsWith('u')))
    expect(last + 1).toBe(8)
  })

  it('are carried out in their order, and count like the others once eight of theirs went well', async () => {
    const { ask, runs } = engine()
    await ask('bad', 'data')
    runs.length = 0
    await many(8, () => ask('bad'))
    const order = runs.flat()
    expect(order).toEqual(order.toSorted((a, b) => Number(a.slice(3)) - Number(b.slice(3))))
    expect(runs.map(({ length }) => length)).toEqual(Array(8).fill(1))
    runs.length = 0
    await Promise.all([many(10, () => ask('bad')), many(10, (n) => ask(`u${n}`))])
    expect(runs.map(({ length }) => length)).toEqual([20])
  })
})

describe('the state is read again', () => {
  it('once, where a commit met what it did not believe', async () => {
    const { ask, recover, healed, runs } = engine()
    recover.mockImplementation(async () => void healed.add('u1'))
    expect(await ask('u', 'outdated')).toBe('done')
    expect([recover.mock.calls.length, runs.length]).toEqual([1, 2])
  })

  it('once, also where that did not help: then the request fails', async () => {
    const { ask, recover, reported } = engine()
    const answers = await many(8, (n) => ask(`u${n}`, n === 5 ? 'outdated' : 'well'))
    expect(answers.map((answer) => answer === 'done')).toEqual(answers.map((_, n) => n !== 5))
    expect(recover).toHaveBeenCalledTimes(1)
    expect(reported).toHaveLength(1)
  })

  it('where memory could not be taken back; the request that does it again fails, and the others are done', async () => {
    const { ask, recover, reported } = engine()
    const answers = await many(6, (n) => ask(`u${n}`, n === 2 ? 'doubt' : 'well'))
    expect(answers.map((answer) => answer === 'done')).toEqual(answers.map((_, n) => n !== 2))
    // After the batch, and after the request that did it again.
    expect(recover).toHaveBeenCalledTimes(2)
    expect(reported).toHaveLength(1)
  })

  it('where a commit got lost; what the market brought once is not done twice', async () => {
    let lost = 1
    const { ask, runs, recover, writer } = engine({
      isRepeatable: false,
      run: () => {
        if (lost-- > 0) throw new Error('Connection terminated unexpectedly')
      },
    })
    const settled = vi.fn()
    writer.push({ tick: 1 }, settled)
    expect(await ask('u')).toBe('done')
    expect(runs).toEqual([['tick1', 'u1'], ['u1']])
    expect([recover.mock.calls.length, settled.mock.calls.length]).toEqual([1, 1])
  })
})

it('no free connection loses nothing and loads nothing: it is tried once more', async () => {
  let busy = 1
  const { ask, runs, recover, writer } = engine({
    isRepeatable: false,
    run: () => {
      if (busy-- > 0) throw new Error('timeout exceeded when trying to connect')
    },
  })
  writer.push({ tick: 1 }, () => {})
  expect(await ask('u')).toBe('done')
  expect(runs).toEqual([
    ['tick1', 'u1'],
    ['tick1', 'u1'],
  ])
  expect(recover).not.toHaveBeenCalled()
})

it('who is told of a commit and throws changes nothing about it', async () => {
  const { ask, recover, reported } = engine({
    done: () => {
      throw new Error('a listener')
    },
  })
  expect(await ask('u')).toBe('done')
  expect([recover.mock.calls.length, reported.length]).toEqual([0, 1])
})

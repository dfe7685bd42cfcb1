import { expect, test } from 'vitest'
import { type BookStream, bookStreams, FAULTS, type Fault, faultyConnection } from '../support/bookStreams.ts'
import { withVirtualClock } from '../support/clock.ts'
import { describeWithRecordings } from '../support/recordings.ts'
import { type ShownBook, showBook } from '../support/showBook.ts'

/** `BOOK_FAULTS=<seeds>` plays the whole session, one frame in a hundred failed, for so many seeds, and prints the figures. */
const SEEDS = Number(process.env['BOOK_FAULTS'] ?? '0')
/** Else forty seconds of it, which fail twice as often. */
const SHORT = { states: 400, share: 0.02 }

const PROOFS = [true, false].flatMap((numbers) => [true, false].map((checksums) => ({ numbers, checksums })))
const CASES = FAULTS.flatMap((fault) => PROOFS.map((proofs) => ({ fault, ...proofs })))

const worst = (runs: readonly ShownBook[]): ShownBook =>
  runs.reduce((a, b) => {
    const names = Object.keys(a) as (keyof ShownBook)[]
    return Object.fromEntries(names.map((name) => [name, Math.max(a[name], b[name])])) as unknown as ShownBook
  })

/**
 * What nothing in the stream can show: a size that is wrong where no checksum reaches, and an update that is missing where
 * neither numbers nor a checksum tell.
 */
const canBeWrong = (fault: Fault, numbers: boolean): boolean => fault === 'corrupted' || !numbers
const canBeWrongInTheBest = (fault: Fault, numbers: boolean, checksums: boolean): boolean =>
  !checksums && canBeWrong(fault, numbers)

describeWithRecordings('a busy book over a connection that fails', () => {
  withVirtualClock()
  const [whole] = bookStreams('binance/spot-btcusdt_20240808.jsonl.gz') as [BookStream]
  const stream = SEEDS > 0 ? whole : { ...whole, states: whole.states.slice(0, SHORT.states) }

  test('that fails nothing: every state is shown, and nothing is asked for again', async () => {
    const still = { faults: 0, send: (frame: Parameters<ReturnType<typeof faultyConnection>['send']>[0]) => [frame] }
    const shown = await showBook(stream, { numbers: false, checksums: true }, still)
    expect(shown).toMatchObject({ wrong: 0, older: 0, crossed: 0, unsubscribes: 0, subscribes: 1 })
    expect(shown.states).toBeGreaterThan(stream.states.length * 0.95)
  })

  test.each(CASES)('frames $fault, numbers $numbers, checksums $checksums', async ({ fault, numbers, checksums }) => {
    const runs: ShownBook[] = []
    for (let seed = 1; seed <= Math.max(1, SEEDS); seed++) {
      const connection = faultyConnection(fault, seed, SEEDS > 0 ? undefined : SHORT.share)
      const shown = await showBook(stream, { numbers, checksums }, connection)
      runs.push(shown)
      expect(connection.faults).toBeGreaterThan(0)
      // One of each for what was lost, and no more for what came late or twice.
      expect(shown.unsubscribes).toBe(shown.subscribes - 1)
      expect(shown.unsubscribes).toBeLessThanOrEqual(connection.faults * 2)
    }
    const shown = worst(runs)
    if (SEEDS > 0) console.log(fault, { numbers, checksums }, shown)
    expect([shown.older, shown.crossed]).toEqual([0, 0])
    if (!canBeWrong(fault, numbers)) expect(shown.wrong).toBe(0)
    if (!canBeWrongInTheBest(fault, numbers, checksums)) expect(shown.wrongBest).toBe(0)
    expect(shown.stale).toBeLessThan(SEEDS > 0 ? 0.03 : 0.1)
  })
})

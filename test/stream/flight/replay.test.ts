import { expect, test } from 'vitest'
import { hashOf, packFile, packSegment, readFile, readSegments } from '../../../stream/flight/file.ts'
import { readSegment } from '../../../stream/flight/lines.ts'
import { createMirror } from '../../../stream/flight/mirror.ts'
import { createReplay } from '../../../stream/flight/replay.ts'
import { fc } from '../../support/property.ts'
import { asText, type Recorded, record, type Shown, steps } from './session.ts'

/** What a replay of each segment alone shows at its actions. */
const replayed = ({ segments, shown }: Recorded): string[] => {
  const texts: string[] = []
  for (const text of segments) {
    const segment = readSegment(text)
    if (segment === undefined) throw new Error('not a segment')
    const mirror = createMirror(segment.checkpoint)
    for (const entry of segment.entries) {
      mirror.apply(entry)
      if (entry[0] !== 'action') continue
      const asked = shown[Number(entry[2].control)] as Shown
      const quotes = Object.fromEntries(Object.keys(asked.quotes).map((id) => [id, mirror.quotes.get(id)]))
      const feeds = Object.fromEntries(Object.keys(asked.feeds).map((key) => [key, mirror.feeds.get(key)]))
      texts.push(asText({ quotes, feeds } as Shown))
    }
  }
  return texts
}

test('replaying a segment gives what was shown at each action, byte for byte', async () => {
  let actions = 0
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const recorded = await record(all)
      actions += recorded.shown.length
      expect(replayed(recorded)).toEqual(recorded.shown.map(asText))
    }),
    { numRuns: 300 },
  )
  expect(actions).toBeGreaterThan(1_000)
})

test('a segment of another value does not replay to what was shown', async () => {
  const recorded = await record([
    { do: 'demand', n: 0, px: 0 },
    { do: 'quote', n: 0, px: 6_800_017 },
    { do: 'act', n: 0, px: 0 },
  ])
  const changed = recorded.segments.map((text) => text.replaceAll('68000.17', '68000.18'))
  expect(replayed({ ...recorded, segments: changed })).not.toEqual(recorded.shown.map(asText))
})

test('a minute ends a segment, and the next begins with all that is shown', async () => {
  const { segments } = await record([
    { do: 'demand', n: 0, px: 0 },
    { do: 'quote', n: 0, px: 100 },
    ...Array.from({ length: 8 }, () => ({ do: 'wait', n: 5, px: 0 }) as const),
  ])
  expect(segments.length).toBe(2)
  const [first, second] = segments.map((text) => readSegment(text))
  expect(first?.end).toBe('full')
  expect(second?.header.index).toBe(1)
  expect(second?.checkpoint.quotes[0]?.last).toBe('1.00')
})

test('a segment that was cut is read up to its last whole line, and says so', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.double({ min: 0.1, max: 0.99, noNaN: true }), async (all, share) => {
      const text = (await record(all)).segments[0] ?? ''
      const cut = readSegment(text.slice(0, Math.floor(text.length * share)))
      if (cut !== undefined) expect(cut.end).toBeUndefined()
    }),
    { numRuns: 50 },
  )
  const text = (await record([{ do: 'act', n: 0, px: 0 }])).segments[0] ?? ''
  expect(readSegment(text.slice(0, -3))?.entries.length).toBe((readSegment(text)?.entries.length ?? 0) - 1)
})

const chained = async (texts: readonly string[]) => {
  const packed = []
  let prev = ''
  for (const text of texts) {
    const [head = '', ...rest] = text.split('\n')
    const bytes = await packSegment([JSON.stringify({ ...(JSON.parse(head) as object), prev }), ...rest].join('\n'))
    prev = hashOf(bytes)
    packed.push(bytes)
  }
  return packed
}
const long = await record(
  Array.from({ length: 60 }, (_, i) => ({ do: i % 3 === 0 ? 'act' : 'wait', n: 3, px: i }) as const),
)

test('a file holds the segments as they were, and none is faulty', async () => {
  const packed = await chained(long.segments)
  expect(packed.length).toBeGreaterThan(3)
  const file = await readFile(new Uint8Array(await packFile(packed).arrayBuffer()))
  expect(file?.faults).toEqual([])
  expect(file?.segments.map(({ header }) => header.index)).toEqual(packed.map((_, i) => i))
})

test('a changed byte, a changed segment under its own hash and a broken-off file are found', async () => {
  const packed = await chained(long.segments)
  const hashes = packed.map((bytes) => ({ bytes, hash: hashOf(bytes) }))
  const flipped = packed[1]?.slice() as Uint8Array<ArrayBuffer>
  flipped[20] = (flipped[20] ?? 0) ^ 1
  const changed = await readSegments(hashes.map((one, i) => (i === 1 ? { bytes: flipped, hash: one.hash } : one)))
  expect(changed.faults).toContainEqual([1, 'changed'])

  const other = await packSegment((long.segments[1] ?? '').replace('"screen":"/"', '"screen":"/x"'))
  const forged = await readSegments(hashes.map((one, i) => (i === 1 ? { bytes: other, hash: hashOf(other) } : one)))
  expect(forged.faults).toContainEqual([2, 'unchained'])

  const whole = new Uint8Array(await packFile(packed).arrayBuffer())
  const broken = await readFile(whole.slice(0, whole.length - 10))
  expect(broken?.faults.map(([i]) => i)).toContain(packed.length - 1)
  expect(await readFile(new TextEncoder().encode('no recording\n'))).toBeUndefined()
})

test('a replay goes forward and back, and says where a segment is missing', async () => {
  const segments = long.segments.flatMap((text) => readSegment(text) ?? [])
  const replay = createReplay(segments)
  expect(replay.gaps).toEqual([])
  expect(replay.actions.length).toBe(long.shown.length)
  const late = replay.at(replay.to).quotes.size
  replay.at(replay.from)
  expect(replay.at(replay.to).quotes.size).toBe(late)
  expect(replay.next(replay.to)).toBeUndefined()
  expect(createReplay(segments.filter(({ header }) => header.index !== 1)).gaps.length).toBe(1)
})

test('a recorder that joins late asks for what it has not seen begin', async () => {
  const begins = [
    { do: 'open', n: 1, px: 0 },
    { do: 'feed', n: 1, px: 3 },
    { do: 'act', n: 0, px: 0 },
    { do: 'feed', n: 1, px: 4 },
    { do: 'wait', n: 0, px: 0 },
    { do: 'act', n: 0, px: 0 },
  ] as const
  const recorded = await record(begins, { late: true })
  expect(replayed(recorded).at(-1)).toBe(asText(recorded.shown.at(-1) as Shown))
})

import { beforeEach, expect, it, vi } from 'vitest'
import { chooseLowData } from '../../../../src/core/state/lowData.ts'
import { storeQuotes } from '../../../../src/core/state/snapshot.ts'
import { domain, snapshotAt } from '../../../../src/core/state/state.ts'
import { openStream } from '../../../../src/shell/startup/stream.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'

const made: { options: Record<string, unknown>; fake: ReturnType<typeof createFakeStream> }[] = []
vi.mock('#stream', () => ({
  createStream: (options: Record<string, unknown>) => {
    const fake = createFakeStream()
    made.push({ options, fake })
    return fake.stream
  },
}))

beforeEach(() => {
  made.length = 0
  localStorage.clear()
})

it('opens with the last visit’s quotes and their date, in low-data mode if that was chosen, whatever core follows', () => {
  const old = createFakeStream(1_000)
  old.setQuote('BTC-USDT', { last: '5' })
  const quote = old.stream.quote('BTC-USDT').peek()
  storeQuotes(quote === undefined ? [] : [quote])
  chooseLowData(true)
  const stream = openStream()
  expect(made[0]?.options['remembered']).toEqual([quote])
  expect(snapshotAt.peek()).toBe(1_000)
  expect(made[0]?.fake.asked.lowData).toBe(true)
  chooseLowData(false)
  expect(made[0]?.fake.asked.lowData).toBe(false)

  chooseLowData(true)
  domain.value = {
    language: { simple: '' },
    FILE_DOMAIN: '',
    logo: '',
    title: '',
    exRate: {},
    socket: 'wss://elsewhere.test/',
  }
  expect(made).toHaveLength(2)
  expect(made[1]?.fake.asked.lowData).toBe(true)
  expect(stream.peek().now).toBe(made[1]?.fake.now)
})

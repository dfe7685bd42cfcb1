import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lowData } from '../../../src/core/state/lowData.ts'
import { dataParts } from '../../../src/ui/format/bytes.ts'
import { formatMoment } from '../../../src/ui/format/moment.ts'
import { clockOf } from '../../../src/ui/parts/connectionFacts.ts'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered
const momentOf = (at: number): string => formatMoment(at).replace(/\s/g, ' ').replaceAll('\u2011', '-')
const sheet = (): string =>
  document.querySelector('[role=dialog]')?.textContent?.replace(/\s+/g, ' ').replaceAll('\u2011', '-') ?? ''
const open = async (): Promise<void> => {
  await act(async () => document.querySelector<HTMLElement>('[data-state]')?.click())
  await until(sheet)
}
const say = (change: () => void) => act(async () => change())

beforeEach(async () => {
  useDictionaries()
  localStorage.clear()
  lowData.value = false
  part = await renderPart(<StatusChip />)
})
afterEach(async () => {
  await part.close()
  document.body.replaceChildren()
})

describe('the sheet behind the chip', () => {
  it('says how prices and trading fare, and since when', async () => {
    const since = part.stream.now.peek()
    await open()
    expect(sheet()).toContain(`PricesStatusLiveSince${momentOf(since)}Round trip38 ms`)
    expect(sheet()).toContain('TradingStatusNot signed in')
    await say(() => {
      part.stream.trading.value = { phase: 'polling', since: since + 60_000 }
    })
    expect(sheet()).toContain(`StatusEvery 2 sSince${momentOf(since + 60_000)}`)
    expect(sheet()).toContain('check every two seconds instead')
    await say(() => {
      part.stream.trading.value = { phase: 'down', since }
    })
    expect(sheet()).toContain('nothing is lost.')
  })

  it('of what is lost says the moment of the last data, whatever was tried since', async () => {
    const heardAt = part.stream.now.peek() - 20_000
    await open()
    for (const phase of ['waiting', 'connecting', 'waiting'] as const)
      await say(() => {
        part.stream.now.value += 5_000
        const since = part.stream.now.peek()
        part.stream.connection.value = { phase, rtt: undefined, reason: 'dropped', since, heardAt }
        part.stream.trading.value = { phase: 'down', since, confirmedAt: heardAt - 3_000 }
      })
    expect(sheet()).toContain(`PricesStatusConnection lostSince${momentOf(heardAt)}Round`)
    expect(sheet()).toContain(`TradingStatusUnavailableSince${momentOf(heardAt - 3_000)}`)
    // Where none ever came, an attempt is no moment to count from.
    await say(() => {
      part.stream.connection.value = { phase: 'waiting', rtt: undefined, reason: 'refused', since: heardAt }
    })
    expect(sheet()).toContain('PricesStatusConnection lostRound')
  })

  it.each([
    ['slow', 'Responses are slower than usual.'],
    ['partial', 'Tapeline is only partly responding.'],
  ])('says why it is slow: %s', async (reason, sentence) => {
    await open()
    await say(() => {
      part.stream.connection.value = { phase: 'degraded', rtt: 80, reason, since: 0 }
    })
    expect(document.querySelector('[data-state]')?.getAttribute('data-state')).toBe('slow')
    expect(sheet()).toContain(sentence)
  })

  it('knows no sentence for a reason that it does not know, and shows no key', async () => {
    await open()
    await say(() => {
      part.stream.connection.value = { phase: 'waiting', rtt: undefined, reason: 'moon', since: 0 }
    })
    expect(sheet()).toContain('Connection lost')
    expect(sheet()).not.toContain('reason')
  })

  it('says how the clock goes, and warns of one that is more than two seconds off', async () => {
    await open()
    expect(sheet()).toContain('This devicecorrect (± 0.02 s)')
    await say(() => {
      part.stream.clock.value = { offset: -1_900, uncertainty: 50, measuredAt: 0 }
    })
    expect(sheet()).toContain('1.90 s fast (± 0.05 s)')
    expect(sheet()).not.toContain('off by more than 2 s')
    await say(() => {
      part.stream.clock.value = { offset: 2_600, uncertainty: 50, measuredAt: 0 }
    })
    expect(sheet()).toContain('2.60 s slow')
    expect(sheet()).toContain('off by more than 2 s')
    await say(() => {
      part.stream.clock.value = undefined
    })
    expect(sheet()).toContain('not measured yet')
  })

  it('counts data, and switches to less of it', async () => {
    await open()
    await say(() => {
      part.stream.traffic.value = { bytes: 3_456_789, lastMinute: 42_150, lowData: false }
    })
    expect(sheet()).toContain('Last minute42.1 kB')
    expect(sheet()).toContain('Since app start3.4 MB')
    const low = document.querySelector<HTMLInputElement>('[role=dialog] input[role=switch]')
    await act(async () => low?.click())
    expect([lowData.peek(), low?.checked, localStorage.getItem('tapeline.lowData')]).toEqual([true, true, 'on'])
  })
})

describe('figures', () => {
  it.each([
    [0, 'kB', '0,0'],
    [42_150, 'kB', '42,1'],
    [142_900, 'kB', '142'],
    [1_260_000, 'MB', '1,2'],
  ])('%i bytes in German', (bytes, unit, amount) => {
    useDictionaries('de')
    expect(dataParts(bytes)).toEqual({ unit, amount })
    useDictionaries()
  })

  it('a clock within what the measure can tell goes right', () => {
    expect(clockOf({ offset: 30, uncertainty: 40, measuredAt: 0 })?.way).toBe('right')
    expect(clockOf({ offset: 2_100, uncertainty: 200, measuredAt: 0 })?.wrong).toBe(false)
  })
})

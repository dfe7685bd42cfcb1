import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HELD_COINS } from '../../../server/market/instruments.ts'
import { dismissToast, showToast, toasts } from '../../../src/core/toastQueue.ts'
import { Countdown } from '../../../src/ui/Countdown.tsx'
import { coinColor } from '../../../src/ui/coinColor.ts'
import { connectionState } from '../../../src/ui/connectionState.ts'
import { PercentText } from '../../../src/ui/PercentText.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { sparkPath } from '../../../src/ui/sparkPath.ts'
import { type Rendered, renderPart, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered | undefined
beforeEach(() => useDictionaries())
afterEach(async () => {
  vi.useRealTimers()
  await part?.close()
  part = undefined
})

describe('the connection', () => {
  it.each([
    [{ phase: 'connecting', rtt: undefined, reason: undefined }, 'connecting'],
    [{ phase: 'idle', rtt: undefined, reason: undefined }, 'connecting'],
    [{ phase: 'live', rtt: undefined, reason: undefined }, 'live'],
    [{ phase: 'live', rtt: 499, reason: undefined }, 'live'],
    [{ phase: 'live', rtt: 500, reason: undefined }, 'slow'],
    [{ phase: 'waiting', rtt: 38, reason: 'dropped' }, 'lost'],
    [{ phase: 'connecting', rtt: 38, reason: 'silent' }, 'lost'],
    [{ phase: 'offline', rtt: undefined, reason: 'offline' }, 'offline'],
  ] as const)('%j is %s', (connection, state) => {
    expect(connectionState(connection)).toBe(state)
  })

  it('stands in the chip, with the round trip while it is live', async () => {
    part = await renderPart(<StatusChip />)
    expect(part.control('Live· 38 ms')).toBeDefined()
    await act(async () => {
      const since = part?.stream.now.peek() ?? 0
      if (part)
        part.stream.connection.value = { phase: 'waiting', rtt: 38, reason: 'dropped', since, heardAt: since - 900 }
    })
    expect(part.control('Connection lost')).toBeDefined()
    await act(async () => {
      if (part) part.stream.now.value += 11_100
    })
    expect(part.control('Connection lost· 12 s old')).toBeDefined()
    expect(part.root.querySelector('[aria-live=polite]')?.textContent).toBe('Connection lost')
  })

  it('counts in the chip from the last data, and never anew when it is tried again', async () => {
    part = await renderPart(<StatusChip />)
    const { stream, root } = part
    const heardAt = stream.now.peek() - 14_000
    const ages: (string | undefined)[] = []
    for (const phase of ['waiting', 'connecting', 'waiting', 'offline'] as const) {
      await act(async () => {
        stream.now.value += 10_000
        const since = stream.now.peek()
        stream.connection.value = { phase, rtt: undefined, reason: 'silent', since, heardAt }
      })
      ages.push(root.querySelector('button')?.textContent?.replace(/^\D+/, ''))
    }
    expect(ages).toEqual(['24 s old', '34 s old', '44 s old', '54 s old'])
  })

  it('has no age in the chip where no data ever came', async () => {
    part = await renderPart(<StatusChip />)
    const { stream, control } = part
    await act(async () => {
      stream.connection.value = {
        phase: 'waiting',
        rtt: undefined,
        reason: 'refused',
        since: stream.now.peek() - 60_000,
      }
    })
    expect(control('Connection lost')).toBeDefined()
  })
})

it('a countdown follows the clock of the data core', async () => {
  const until = 1_700_000_042_000
  part = await renderPart(<Countdown until={until} />)
  expect(part.text()).toBe('00:42')
  await act(async () => {
    if (part) part.stream.now.value += 41_500
  })
  expect(part.text()).toBe('00:00')
})

it.each([
  [0.0184, '▲ +1.84%', 'up'],
  ['-0.0215', '▼ −2.15%', 'down'],
])('a move of %s has sign, arrow and colour', async (fraction, text, tone) => {
  part = await renderPart(<PercentText fraction={fraction} />)
  expect(part.text()).toBe(text)
  expect(part.root.firstElementChild?.classList.contains(tone)).toBe(true)
})

const texts = (): string[] => toasts.peek().map(({ text }) => text)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    toasts.value = []
  })
  it('say the same thing once at a time, and at most three things', () => {
    for (const text of ['one', 'one', 'two', 'three', 'four']) showToast(text)
    expect(texts()).toEqual(['two', 'three', 'four'])
  })

  it('go by themselves, bad news later', () => {
    showToast('saved', 'good')
    showToast('lost', 'bad')
    vi.advanceTimersByTime(4_000)
    expect(texts()).toEqual(['lost'])
    vi.advanceTimersByTime(3_000)
    expect(texts()).toEqual([])
  })

  it('go when they are tapped', () => {
    showToast('saved')
    dismissToast(toasts.peek()[0]?.id ?? 0)
    expect(texts()).toEqual([])
  })
})

describe('a sparkline', () => {
  it('reaches from edge to edge, the highest on top', () => {
    expect(sparkPath(['1', '3', '2'], 60, 20)).toBe('M0.0 18.0L30.0 2.0L60.0 10.0')
  })

  it('makes no cliff of next to nothing, where it is told what little is', () => {
    expect(sparkPath([1_000, 999], 60, 20, 0.01)).toBe('M0.0 9.2L60.0 10.8')
    expect(sparkPath([1_000, 900], 60, 20, 0.01)).toBe('M0.0 2.0L60.0 18.0')
  })

  it('is a straight line for a price that stood, and nothing for less than two values', () => {
    expect(sparkPath([5, 5], 60, 20)).toBe('M0.0 10.0L60.0 10.0')
    expect(sparkPath([5], 60, 20)).toBe('')
    expect(sparkPath(['', 'x'], 60, 20)).not.toContain('NaN')
  })
})

/** Relative luminance of WCAG. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('white letters can be read on the ground of every coin', () => {
  const codes = [...HELD_COINS.map(({ code }) => code), 'XAU', 'XAG', 'EUR']
  for (const code of codes) expect(1.05 / (luminance(coinColor(code)) + 0.05), code).toBeGreaterThanOrEqual(4.5)
})

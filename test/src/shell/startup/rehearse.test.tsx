import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Screen, screenAt, TABS } from '../../../../src/core/screens/screens.ts'
import { endSession } from '../../../../src/core/session/session.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { loadScreen } from '../../../../src/shell/startup/loadScreen.ts'
import { rehearse } from '../../../../src/shell/startup/rehearse.tsx'
import { createFakeStream } from '../../../support/fakeStream.ts'
import { useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

beforeEach(() => {
  // React works by itself here, as it does in the app.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  useDictionaries()
  endSession()
  instruments.value = [instrument('BTC-USDT')]
  document.title = 'before'
})
afterEach(() => {
  vi.unstubAllGlobals()
  instruments.value = []
})

const stored = (): string => JSON.stringify([localStorage, sessionStorage])

/** How often the parts of a screen that is rehearsed make an element. */
const elementsMade = async (run: () => Promise<void>): Promise<number> => {
  const make = document.createElement.bind(document)
  let made = 0
  document.createElement = (name: string) => {
    made += 1
    return make(name)
  }
  try {
    await run()
  } finally {
    document.createElement = make
  }
  return made
}

it.each(TABS.map((screen) => [screen.path, screen] as const))(
  'makes %s once, and nobody notices',
  async (_, screen) => {
    await loadScreen(screen)
    const stream = createFakeStream()
    const kept = stored()
    const before = document.documentElement.outerHTML
    const made = await elementsMade(() => rehearse(stream.stream, screen))
    // The stage, and a page upon it.
    expect(made).toBeGreaterThan(10)
    expect(document.documentElement.outerHTML).toBe(before)
    expect([...stream.open]).toEqual([])
    expect([...stream.demanded]).toEqual([])
    expect(stored()).toBe(kept)
  },
)

it('leaves out a screen that has not come', async () => {
  const { stream } = createFakeStream()
  expect(await elementsMade(() => rehearse(stream, screenAt('/x/about') as Screen))).toBe(0)
})

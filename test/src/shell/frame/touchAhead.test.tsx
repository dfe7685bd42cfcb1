import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Screen } from '../../../../src/core/screens/screens.ts'
import { AppTabs } from '../../../../src/shell/frame/AppTabs.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const HELD_MS = 2_000
const asked: string[] = []
const end = vi.fn<() => void>()
vi.mock('../../../../src/shell/startup/loadScreen.ts', () => ({
  prefetchOf: ({ path }: Screen) => {
    asked.push(path)
    return () => [end]
  },
}))

let part: Rendered
beforeEach(async () => {
  useDictionaries()
  asked.length = 0
  end.mockClear()
  location.hash = '#/pages/market/market'
  part = await renderPart(<AppTabs />)
  await until(() => part.control('Trade'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await part.close()
})

const touch = (name: string) =>
  act(async () => part.control(name)?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })))

it('what a tab wants is asked for while the finger is still down, and let go of when no tap follows', async () => {
  await touch('Trade')
  expect(asked).toEqual(['/pages/transaction/transaction'])
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(HELD_MS)
  expect(end).toHaveBeenCalledOnce()
})

it('the tab that is open asks for nothing anew', async () => {
  await touch('Markets')
  expect(asked).toEqual([])
})

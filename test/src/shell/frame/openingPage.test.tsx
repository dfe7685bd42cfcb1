import { signal } from '@preact/signals-core'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSignalValue } from '../../../../src/core/live/useSignalValue.ts'
import { type Screen, screenAt } from '../../../../src/core/screens/screens.ts'
import { ScreenHost } from '../../../../src/shell/frame/ScreenHost.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../../support/renderApp.tsx'

const here: string[] = []
const ends = vi.fn<() => void>()
/** Notes what is on the page while the screen is made. */
const note = (): void => {
  const bones = document.querySelector('main [data-skeleton]') === null ? 'nothing' : 'bones'
  here.push(bones)
}
const SCREENS: Readonly<Record<string, () => string>> = {
  '/pages/lang/lang': () => 'the first',
  '/pages/theme/theme': () => {
    note()
    return 'the second'
  },
}
vi.mock('../../../../src/shell/startup/loadScreen.ts', () => ({
  loadedScreen: ({ path }: Screen) => SCREENS[path],
  prefetchOf: ({ path }: Screen) =>
    path === '/pages/theme/theme'
      ? () => {
          here.push('asked')
          return [ends]
        }
      : undefined,
}))

const [FIRST, SECOND] = [screenAt('/pages/lang/lang'), screenAt('/pages/theme/theme')]
let part: Rendered
const shown = signal(FIRST)
const Host = () => {
  const screen = useSignalValue(shown)
  return screen === undefined ? null : <ScreenHost screen={screen} />
}
const tap = () =>
  act(async () => {
    shown.value = SECOND
  })
const FRAME = 20
const goOn = async () => {
  await tap()
  await act(async () => vi.advanceTimersByTime(FRAME))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  useDictionaries()
  here.length = 0
  ends.mockClear()
  shown.value = FIRST
  part = await renderPart(<Host />)
})
afterEach(async () => {
  await part.close()
  vi.useRealTimers()
})

it('a tap is answered before the next screen is made, and what that will want is on its way', async () => {
  expect(part.text()).toContain('the first')
  await tap()
  expect(part.text()).not.toContain('the')
  await act(async () => vi.advanceTimersByTime(FRAME))
  expect(part.text()).toContain('the second')
  expect(here.slice(0, 2)).toEqual(['asked', 'bones'])
  expect(part.root.querySelector('[data-skeleton]')).toBeNull()
  expect(document.title).toBe('Appearance · Tapeline')
})

it('a page that nobody sees does not wait for a frame', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await tap()
  expect(part.text()).toContain('the second')
  visible.mockRestore()
})

it('what was asked for ahead is held until the screen has its own', async () => {
  await goOn()
  await act(async () => vi.advanceTimersByTime(500))
  expect(ends).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(ends).toHaveBeenCalledOnce()
})

it('the first screen of a visit has nothing before it', async () => {
  await part.close()
  here.length = 0
  if (SECOND) part = await renderPart(<ScreenHost screen={SECOND} />)
  expect(here[0]).toBe('nothing')
  expect(here).not.toContain('asked')
})

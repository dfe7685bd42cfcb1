import { act, type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkFailure } from '../../../../src/core/chunks/chunk.ts'
import { i18n } from '../../../../src/core/i18n/i18n.ts'
import { type Screen, screenAt } from '../../../../src/core/screens/screens.ts'
import { ScreenHost } from '../../../../src/shell/frame/ScreenHost.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../../support/renderApp.tsx'

let arrive: (screen: () => ReactNode) => void
let fail: (error: Error) => void
let asked: number
vi.mock('../../../../src/shell/startup/loadScreen.ts', () => ({
  loadedScreen: () => undefined,
  loadScreen: () => {
    asked += 1
    return new Promise((resolve, reject) => {
      arrive = resolve
      fail = reject
    })
  },
}))

const LANG = screenAt('/pages/lang/lang')
let part: Rendered
let go: (screen: Screen) => void
/** The host, whose screen changes by `go`. */
const Host = ({ start }: { start: Screen }) => {
  const [screen, setScreen] = useState(start)
  useEffect(() => {
    go = setScreen
  }, [])
  return <ScreenHost screen={screen} />
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const reload = vi.fn<() => void>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
  sessionStorage.clear()
  useDictionaries()
  asked = 0
  if (LANG === undefined) throw new Error('no such screen')
  part = await renderPart(<Host start={LANG} />)
})
afterEach(async () => {
  await part.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const failed = () => act(async () => fail(new ChunkFailure('Loading chunk failed')))

describe('a screen on its way', () => {
  it('shows nothing for 200 ms, then its shape', async () => {
    await pass(199)
    expect(part.text().trim()).toBe('')
    await pass(1)
    expect(part.text()).toContain('Language')
    expect(part.root.querySelector('main [aria-hidden]')).not.toBeNull()
  })

  it('says after 60 s that it is still loading, and tries again when asked', async () => {
    await pass(60_000)
    expect(part.text()).toContain('Still loading')
    await part.press('Try again')
    expect(asked).toBe(2)
    await act(async () => arrive(() => 'the screen'))
    expect(part.text()).toContain('the screen')
    expect(document.title).toBe('Language · Tapeline')
  })

  it('reloads the page once when its chunk failed, then says so', async () => {
    await failed()
    expect(reload).toHaveBeenCalledOnce()
    expect(part.text()).not.toContain('Couldn’t load this page')
    await part.close()
    if (LANG) part = await renderPart(<ScreenHost screen={LANG} />)
    await failed()
    expect(reload).toHaveBeenCalledOnce()
    expect(part.text()).toContain('Couldn’t load this page')
  })

  it('may reload again after something loaded', async () => {
    sessionStorage.setItem('tapeline.chunkReload', '1')
    await act(async () => arrive(() => 'the screen'))
    expect(sessionStorage.getItem('tapeline.chunkReload')).toBeNull()
  })

  it('left before it loaded does not allow the next one a second reload', async () => {
    const arriveLate = arrive
    const THEME = screenAt('/pages/theme/theme')
    if (THEME === undefined) throw new Error('no such screen')
    await act(async () => go(THEME))
    await failed()
    expect(reload).toHaveBeenCalledOnce()
    await act(async () => arriveLate(() => 'the screen left behind'))
    expect(sessionStorage.getItem('tapeline.chunkReload')).toBe('1')
  })

  it('leaves the focus where it is when more texts come later', async () => {
    await act(async () =>
      arrive(() => (
        <>
          <h1 tabIndex={-1}>Title</h1>
          <input aria-label="field" />
        </>
      )),
    )
    const field = part.root.querySelector('input')
    field?.focus()
    await act(async () => void i18n.addResourceBundle('en', 'shell', { later: 'Later' }, true, true))
    expect(document.activeElement).toBe(field)
  })

  it('that stops working says so instead of going white', async () => {
    await act(async () =>
      arrive(() => {
        throw new Error('a bug')
      }),
    )
    expect(part.text()).toContain('This page stopped working')
  })
})

import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { instruments } from '../../../../src/core/state/state.ts'
import EditSheet from '../../../../src/market/favourites/EditSheet.tsx'
import { moved } from '../../../../src/market/favourites/moved.ts'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

const ordered = vi.fn<() => void>()
let page: Rendered
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=dialog] li')]
const control = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.getAttribute('aria-label') === name) ??
  document.body
const tap = (name: string): Promise<void> => act(async () => control(name).click())
const GRIP = 'Move A / USDT: drag it, or use the arrow keys'
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
/** Rows are 50 px high, wherever they have been moved to. */
const layOut = () => {
  for (const row of rows())
    vi.spyOn(row, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, rows().indexOf(row) * 50, 300, 50))
}
const grab = () => control(GRIP).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))

beforeEach(async () => {
  useDictionaries()
  instruments.value = ['A-USDT', 'B-USDT', 'C-USDT'].map((id) => instrument(id))
  appFavourites().take(['A-USDT', 'GONE-USDT', 'B-USDT', 'C-USDT'], undefined)
  ordered.mockClear()
  page = await renderPart(<EditSheet open onClose={() => undefined} onOrder={ordered} />)
  await until(() => rows().length === 3)
})
afterEach(async () => {
  await page.close()
  instruments.value = []
  appFavourites().take([], undefined)
})

describe('the order of the favourites', () => {
  it('is changed by buttons, which keep the focus, and says so', async () => {
    control('Move A / USDT down').focus()
    await tap('Move A / USDT down')
    expect(appFavourites().get()).toEqual(['B-USDT', 'A-USDT', 'C-USDT', 'GONE-USDT'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move A / USDT down')
    expect(page.text()).toContain('A / USDT is now 2 of 3')
    expect(ordered).toHaveBeenCalledTimes(1)
  })

  it('stays where the ends are', async () => {
    await tap('Move A / USDT up')
    await tap('Move C / USDT down')
    expect(ordered).not.toHaveBeenCalled()
    expect(control('Move A / USDT up').getAttribute('aria-disabled')).toBe('true')
  })

  it('is changed by the arrow keys on the handle', async () => {
    control(GRIP).focus()
    await act(async () => control(GRIP).dispatchEvent(key('ArrowDown')))
    await act(async () => control(GRIP).dispatchEvent(key('ArrowDown')))
    expect(appFavourites().get().slice(0, 3)).toEqual(['B-USDT', 'C-USDT', 'A-USDT'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe(GRIP)
    await act(async () => control(GRIP).dispatchEvent(key('ArrowUp')))
    expect(appFavourites().get()[1]).toBe('A-USDT')
  })

  it('is changed by dragging, and kept as it was when the drag is broken off', async () => {
    layOut()
    await act(async () => grab())
    await act(async () => window.dispatchEvent(new PointerEvent('pointermove', { clientY: 60 })))
    expect(rows().map((row) => row.textContent)).toEqual(['BB / USDT', 'AA / USDT', 'CC / USDT'])
    expect(appFavourites().get()[0]).toBe('A-USDT')
    await act(async () => window.dispatchEvent(new PointerEvent('pointercancel')))
    expect(rows()[0]?.textContent).toBe('AA / USDT')
    await act(async () => grab())
    await act(async () => window.dispatchEvent(new PointerEvent('pointermove', { clientY: 60 })))
    await act(async () => window.dispatchEvent(new PointerEvent('pointerup', { clientY: 60 })))
    expect(appFavourites().get().slice(0, 2)).toEqual(['B-USDT', 'A-USDT'])
    expect(ordered).toHaveBeenCalledTimes(1)
  })

  it('is the one under the finger when it lets go before the screen has followed', async () => {
    layOut()
    await act(async () => grab())
    await act(async () => {
      window.dispatchEvent(new PointerEvent('pointermove', { clientY: 60 }))
      window.dispatchEvent(new PointerEvent('pointermove', { clientY: 110 }))
      window.dispatchEvent(new PointerEvent('pointerup', { clientY: 140 }))
    })
    expect(appFavourites().get().slice(0, 3)).toEqual(['B-USDT', 'C-USDT', 'A-USDT'])
  })

  it('loses one, and the focus goes on to the next', async () => {
    await tap('Remove B / USDT from favorites')
    expect(appFavourites().get()).toEqual(['A-USDT', 'GONE-USDT', 'C-USDT'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove C / USDT from favorites')
    await tap('Remove A / USDT from favorites')
    await tap('Remove C / USDT from favorites')
    expect(page.text()).toContain('No favorites yet')
  })
})

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -1, 'bac'],
  [5, 0, 'abc'],
])('moved(abc, %i, %i) is %s', (from, to, result) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(result)
})

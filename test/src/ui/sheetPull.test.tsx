import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchSheet, Sheet } from '../../../src/ui/Sheet.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const HEIGHT = 400
const onClose = vi.fn()
let part: Rendered

const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=dialog]')
  if (found === null) throw new Error('no sheet is open')
  return found
}
const title = (): Element => {
  const found = document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')
  if (found === null) throw new Error('the sheet has no title')
  return found
}
interface Finger {
  readonly y: number
  readonly at: number
  readonly pointerType?: string
  readonly pointerId?: number
}
const touch = async (type: string, on: Element, { y, at, pointerType = 'touch', pointerId = 1 }: Finger) => {
  const event = new PointerEvent(type, { bubbles: true, clientY: y, pointerType, pointerId })
  Object.defineProperty(event, 'timeStamp', { value: at })
  await act(async () => void on.dispatchEvent(event))
}
/** Down at 100, then slowly as far as that. */
const hold = async (on: Element, far: number, rest: Partial<Finger> = {}): Promise<void> => {
  await touch('pointerdown', on, { y: 100, at: 0, ...rest })
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('pointermove', on, { y: 100 + far * share, at: share * 4_000, ...rest })
}
const shift = () => dialog().style.transform

beforeEach(async () => {
  useDictionaries()
  onClose.mockReset()
  // The page has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT)
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
  await fetchSheet()
  part = await renderPart(
    <Sheet open onClose={onClose} title="A sheet">
      <p>Below</p>
    </Sheet>,
  )
})
afterEach(async () => {
  await part.close()
  vi.restoreAllMocks()
})

describe('a sheet that is pulled by its title', () => {
  it('follows the finger and closes when it is let go far down', async () => {
    await hold(title(), 200)
    expect(shift()).toBe('translateY(200px)')
    expect(dialog().hasAttribute('data-pulled')).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    await touch('pointerup', title(), { y: 300, at: 4_200 })
    // It is on its way out first, so that the finger is answered.
    expect(shift()).toBe('translateY(100%)')
    await until(() => onClose.mock.calls.length === 1)
    // This screen does not let it close.
    await until(() => shift() === '')
  })

  it('goes back where it was when it is let go before', async () => {
    await hold(title(), 60)
    expect(shift()).toBe('translateY(60px)')
    await touch('pointerup', title(), { y: 160, at: 4_200 })
    expect(onClose).not.toHaveBeenCalled()
    expect(shift()).toBe('')
    expect(dialog().hasAttribute('data-pulled')).toBe(false)
  })

  it('goes back where the system takes the finger away', async () => {
    await hold(title(), 200)
    await touch('pointercancel', title(), { y: 300, at: 4_010 })
    expect(onClose).not.toHaveBeenCalled()
    expect(shift()).toBe('')
  })

  it('follows the first finger only', async () => {
    await hold(title(), 60)
    await touch('pointerdown', title(), { y: 100, at: 4_100, pointerId: 2 })
    await touch('pointermove', title(), { y: 400, at: 4_100, pointerId: 2 })
    await touch('pointerup', title(), { y: 400, at: 4_100, pointerId: 2 })
    expect(shift()).toBe('translateY(60px)')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays for a mouse, which may mark its title, for its content, which scrolls, and for its button', async () => {
    await hold(title(), 200, { pointerType: 'mouse' })
    await hold(document.querySelector('[role=dialog] p') ?? title(), 200)
    await hold(document.querySelector('[role=dialog] button') ?? title(), 200)
    expect(shift()).toBe('')
  })
})

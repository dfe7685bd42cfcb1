import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { keepScroll, scrollToHead } from '../../../../src/shell/watches/keepScroll.ts'

const PLACE = '1 /x/away'
let stop: () => void
let main: HTMLElement
/** How far the main part can be scrolled. */
let room: number

/** A screen with a main part that clamps as a browser does. */
const show = (): void => {
  document.body.innerHTML = '<main data-page-main></main>'
  main = document.querySelector('main') as HTMLElement
  let top = 0
  Object.defineProperty(main, 'scrollTop', {
    get: () => top,
    set: (to: number) => {
      top = Math.min(to, room)
    },
  })
}
const scrolled = (to: number): void => {
  main.scrollTop = to
  main.dispatchEvent(new Event('scroll'))
}
const leave = (): void => {
  stop()
  document.body.innerHTML = ''
}
const grow = async (to: number): Promise<void> => {
  room = to
  main.append(document.createElement('p'))
  await new Promise<void>((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  forgetEntries()
  room = 900
  show()
  stop = keepScroll(PLACE)
  scrolled(500)
  leave()
  show()
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

describe('a screen that is opened again', () => {
  it('is where it was left', () => {
    stop = keepScroll(PLACE)
    expect(main.scrollTop).toBe(500)
    stop()
    show()
    stop = keepScroll('2 /x/away')
    expect(main.scrollTop).toBe(0)
  })

  it('is there as soon as it is long enough, and what lies between is not noted', async () => {
    room = 100
    stop = keepScroll(PLACE)
    main.dispatchEvent(new Event('scroll'))
    await grow(300)
    expect(main.scrollTop).toBe(300)
    await grow(900)
    expect(main.scrollTop).toBe(500)
    await grow(2_000)
    expect(main.scrollTop).toBe(500)
  })

  it.each([
    ['the reader touches it', () => window.dispatchEvent(new Event('pointerdown'))],
    ['a list has chosen its place', () => window.dispatchEvent(new Event('placed'))],
    ['half a minute has gone by', () => vi.advanceTimersByTime(30_000)],
  ])('stays where it is once %s', async (_, happens) => {
    room = 100
    stop = keepScroll(PLACE)
    happens()
    await grow(900)
    expect(main.scrollTop).toBe(100)
    scrolled(70)
    leave()
    show()
    stop = keepScroll(PLACE)
    expect(main.scrollTop).toBe(70)
  })

  it('is put there also when what scrolls comes after the page', async () => {
    document.body.innerHTML = ''
    stop = keepScroll(PLACE)
    show()
    await grow(900)
    expect(main.scrollTop).toBe(500)
  })

  it.each([
    [2_999, 500],
    [3_000, 0],
  ])('is put back when its list is made anew %i ms after it was found: at %i', async (ms, top) => {
    stop = keepScroll(PLACE)
    vi.advanceTimersByTime(ms)
    show()
    await grow(900)
    expect(main.scrollTop).toBe(top)
  })

  it('can be taken to its head', () => {
    stop = keepScroll(PLACE)
    scrollToHead()
    expect(main.scrollTop).toBe(0)
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentWatch, type PageWatch } from '../../../stream/base/page.ts'

let page: EventTarget
let tab: EventTarget & { visibilityState: string }
let device: { onLine: boolean }
let told: { online: boolean; visible: boolean; resumed: boolean }[]
let watch: PageWatch
let release: () => void

beforeEach(() => {
  page = new EventTarget()
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  device = { onLine: true }
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', tab)
  vi.stubGlobal('navigator', device)
  told = []
  watch = documentWatch()
  release = watch.listen((resumed) => told.push({ ...watch.read(), resumed }))
})
afterEach(() => vi.unstubAllGlobals())

const fire = (target: EventTarget, type: string, more: object = {}): void => {
  target.dispatchEvent(Object.assign(new Event(type), more))
}
const turn = (to: 'visible' | 'hidden'): void => {
  tab.visibilityState = to
  fire(tab, 'visibilitychange')
}

test('network and visibility, as they change', () => {
  device.onLine = false
  fire(page, 'offline')
  device.onLine = true
  fire(page, 'online')
  turn('hidden')
  turn('visible')
  expect(told).toEqual([
    { online: false, visible: true, resumed: false },
    { online: true, visible: true, resumed: false },
    { online: true, visible: false, resumed: false },
    { online: true, visible: true, resumed: false },
  ])
})

test('in and out of the back-forward cache, again and again, though the document never says that it is hidden', () => {
  for (let cycle = 0; cycle < 3; cycle++) {
    fire(page, 'pagehide', { persisted: true })
    fire(page, 'pageshow', { persisted: true })
  }
  const cycle = [
    { online: true, visible: false, resumed: false },
    { online: true, visible: true, resumed: true },
  ]
  expect(told).toEqual([...cycle, ...cycle, ...cycle])
})

test('the first pageshow of a page is no return', () => {
  fire(page, 'pageshow', { persisted: false })
  expect(told).toEqual([])
})

test('frozen while hidden and thawed: it slept, and is visible only when it is shown', () => {
  turn('hidden')
  fire(tab, 'freeze')
  fire(tab, 'resume')
  turn('visible')
  expect(told.map(({ visible, resumed }) => [visible, resumed])).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [true, false],
  ])
})

test('a browser that freezes and shows again without saying resume is believed', () => {
  fire(tab, 'freeze')
  expect(watch.read().visible).toBe(false)
  turn('visible')
  expect(watch.read().visible).toBe(true)
})

test('released, it hears nothing', () => {
  release()
  turn('hidden')
  fire(page, 'pagehide', { persisted: true })
  fire(page, 'pageshow', { persisted: true })
  fire(tab, 'freeze')
  fire(tab, 'resume')
  fire(page, 'offline')
  expect(told).toEqual([])
})

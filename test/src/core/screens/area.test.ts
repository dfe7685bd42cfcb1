import { beforeEach, expect, it, vi } from 'vitest'

const afterReload = () => {
  vi.resetModules()
  return import('../../../../src/core/screens/area.ts')
}
beforeEach(() => localStorage.clear())

it('the area is the first until one is chosen, and stays as chosen', async () => {
  const { area, chooseArea } = await afterReload()
  expect(area.peek()).toBe(1)
  chooseArea(27)
  expect(area.peek()).toBe(27)
  expect((await afterReload()).area.peek()).toBe(27)
})

it.each(['', '0', '-3', '1.5', 'Berlin', '1e400'])('%j in its place is none', async (text) => {
  localStorage.setItem('tapeline.aid', text)
  expect((await afterReload()).area.peek()).toBe(1)
})

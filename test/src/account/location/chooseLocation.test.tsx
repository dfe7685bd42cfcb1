import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { common } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { area, chooseArea } from '../../../../src/core/screens/area.ts'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const venue = vi.hoisted(() => ({ post: undefined as unknown }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (...all: unknown[]) => (venue.post as (...args: unknown[]) => unknown)(...all),
}))

const place = (id: number, parent: number, kind: common.Area['kind'], name: string, code = 'DE'): common.Area => ({
  id,
  parent,
  kind,
  name,
  code,
  dial: '',
  currency: '',
  lat: '52.5',
  lon: '13.4',
})
const WORLD = place(1, 0, 'world', 'World', '')
const GERMANY = place(1083, 1, 'country', 'Germany')
const ISLAND = place(1099, 1, 'country', 'Bouvet Island', 'BV')
const BERLIN = place(100_100, 1083, 'city', 'Berlin')
const ALL = [WORLD, GERMANY, ISLAND, BERLIN]

/** South of Berlin. */
const getCurrentPosition = (found: PositionCallback): void =>
  found({ coords: { latitude: 52, longitude: 13.4 } } as GeolocationPosition)

const answers = createAnswers()
let app: Rendered | undefined

beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  chooseArea(1)
  answers.clear()
  venue.post = answers.post
  queries.clear()
  endSession()
  forgetEntries()
  beginSession()
  answers.on(common.areaDetails, ({ id, kind, parent, query }) => {
    if (kind === 'city') return { areas: [BERLIN] }
    if (id !== undefined) return { areas: [WORLD, ...ALL.filter((one) => one.id === id)] }
    if (query !== undefined) return { areas: ALL.filter(({ name }) => name.toLowerCase().includes(query)) }
    return { areas: ALL.filter((one) => one.parent === parent) }
  })
})
afterEach(async () => {
  await app?.close()
  app = undefined
  vi.unstubAllGlobals()
})

describe('the picker of places', () => {
  it('leads from a country to a city, keeps it, and goes where it was told', async () => {
    app = await renderApp('/choose-location?to=%2Fpages%2Fsearch%2Fsearch')
    await app.press('Germany')
    await until(() => app?.control('All of Germany'))
    await app.press('Berlin')
    await until(() => location.hash === '#/pages/search/search?aid=100100')
    expect(area.peek()).toBe(100_100)
    expect(localStorage.getItem('tapeline.aid')).toBe('100100')
  })

  it('shows the place that is chosen, with the way to where it lies', async () => {
    chooseArea(BERLIN.id)
    app = await renderApp('/choose-location')
    const row = await until(() => app?.control('Berlin'))
    expect(row.getAttribute('href')).toBe('#/open-location?lat=52.5&lon=13.4&name=Berlin')
  })

  it('lets one choose a country that has no cities, and the whole world', async () => {
    app = await renderApp('/choose-location')
    await app.press('Bouvet Island')
    await until(() => app?.text().includes('No cities listed here'))
    await app.press('All of Bouvet Island')
    await until(() => location.hash !== '#/choose-location')
    expect(area.peek()).toBe(1099)
    await app.close()
    app = await renderApp('/choose-location')
    await app.press('All countries')
    await app.press('Worldwide')
    expect(area.peek()).toBe(1)
  })

  it('searches half a second after the last key, and says that nothing was found', async () => {
    app = await renderApp('/choose-location')
    await app.type('Search for a country or city', 'b')
    await app.type('Search for a country or city', 'berl')
    await until(() => app?.control('BerlinGermany'))
    expect(answers.of(common.areaDetails).filter(({ query }) => query !== undefined)).toEqual([{ query: 'berl' }])
    await app.type('Search for a country or city', '<i>')
    await until(() => app?.text().includes('Nothing matches “<i>”'))
  })

  it('finds the nearest city, and says how far it is', async () => {
    vi.stubGlobal('isSecureContext', true)
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
    app = await renderApp('/choose-location')
    await app.press('Find the nearest city')
    await until(() => app?.text().includes('Nearest: Berlin, Germany (56 km away)'))
    expect(JSON.stringify(answers.of(common.areaDetails))).not.toContain('52')
    await app.press('Choose Berlin')
    expect(area.peek()).toBe(100_100)
  })

  it('says why there is no position over plain http, and asks nobody', async () => {
    vi.stubGlobal('isSecureContext', false)
    app = await renderApp('/choose-location')
    await app.press('Find the nearest city')
    await until(() => document.querySelector('[data-why="insecure"]'))
    expect(answers.of(common.areaDetails).some(({ kind }) => kind === 'city')).toBe(false)
  })

  it('says what went wrong, and tries again', async () => {
    answers.on(common.areaDetails, () => undefined)
    app = await renderApp('/choose-location')
    await until(() => app?.text().includes('Not found.'))
    answers.on(common.areaDetails, () => ({ areas: [GERMANY] }))
    await app.press('Try again')
    await until(() => app?.control('Germany'))
  })
})

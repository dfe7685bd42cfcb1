import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, APP_VERSION, coinNotice, common, helpCenter, home, LANGUAGES, promotion, v1 } from '#protocol'
import { NOTICES } from '../../../server/site/content/notices.ts'
import { type Browser, createBrowser } from '../../support/api.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const [newest] = NOTICES
/** One millisecond before the newest announcement is published. */
const clock = new ManualTime(newest.publishedAt - 1)
let venue: TestVenue
let guest: Browser
beforeAll(async () => {
  venue = await startVenue({ clock })
  guest = createBrowser(venue.address)
})
afterAll(() => venue.close())

const inGerman = { headers: { 'accept-language': 'de' } }
const refusal = async (path: string, body: unknown) =>
  (
    await guest.send(API_PREFIX + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).body

describe('announcements', () => {
  it('appear at their time, in the list and by themselves', async () => {
    const before = (await guest.call(coinNotice.announcementContent, {})).body.data
    expect(before?.notices).toHaveLength(NOTICES.length - 1)
    expect((await guest.call(v1.details, { id: newest.id })).body.code).toBe('1009')
    expect((await guest.call(v1.details, { id: NOTICES[1].id })).body.data?.next).toBeUndefined()
    clock.advance(1)
    const after = (await guest.call(coinNotice.announcementContent, {})).body.data
    expect(after?.notices.map(({ id }) => id)).toContain(newest.id)
    expect((await guest.call(v1.details, { id: newest.id })).body.data?.id).toBe(newest.id)
    expect((await guest.call(v1.details, { id: NOTICES[1].id })).body.data?.next?.id).toBe(newest.id)
  })
  it('stand pinned first, then the newest, page by page to the end', async () => {
    const seen: string[] = []
    for (;;) {
      const before = seen.at(-1)
      const { body } = await guest.call(coinNotice.announcementContent, {
        limit: 2,
        ...(before === undefined ? {} : { before }),
      })
      seen.push(...(body.data?.notices ?? []).map(({ id }) => id))
      if (body.data?.more !== true) break
    }
    const pinned = NOTICES.filter((notice) => notice.pinned)
    const others = NOTICES.filter((notice) => !notice.pinned)
    expect(seen).toEqual([...pinned, ...others].map(({ id }) => id))
  })
  it('know their neighbours in time, whether pinned or not', async () => {
    const [, second, third] = NOTICES
    const { data } = (await guest.call(v1.details, { id: second.id }, inGerman)).body
    expect(data?.previous?.id).toBe(third.id)
    expect(data?.next?.id).toBe(newest.id)
    const previous = (await guest.call(v1.details, { id: third.id }, inGerman)).body.data
    expect(data?.previous?.title).toBe(previous?.title)
    expect((await guest.call(v1.details, { id: NOTICES.at(-1)?.id ?? '' })).body.data?.previous).toBeUndefined()
  })
})

const search = async (query: string, language: string) => {
  const headers = { 'accept-language': language }
  const { data } = (await guest.call(helpCenter.getHelpList, { query }, { headers })).body
  return data?.articles.map(({ id }) => id)
}

describe('help', () => {
  it('is searched without case and accents, in title, summary and text, in the language of the request', async () => {
    expect(await search('  GEBUHREN ', 'de')).toContain('fees')
    expect(await search('gebühren', 'en')).toEqual([])
    expect(await search('手续费', 'zh-cn')).toContain('fees')
    expect(await search('ธรรมเนียม', 'th')).toContain('fees')
    expect(await search('수수료', 'ko')).toContain('fees')
    for (const nothing of ['<script>alert(1)</script>', '%%%', '.*', '\u0000', '￿']) {
      expect(await search(nothing, 'en'), nothing).toEqual([])
    }
  })
  it('counts what fits in every category, also in those that were not asked for', async () => {
    const { data } = (await guest.call(helpCenter.getHelpList, { category: 'trade' })).body
    const all = (await guest.call(helpCenter.getHelpList, {})).body.data
    expect(data?.articles.every(({ category }) => category === 'trade')).toBe(true)
    expect(data?.categories).toEqual(all?.categories)
    expect(all?.categories.reduce((sum, { count }) => sum + count, 0)).toBe(all?.articles.length)
  })
  it('opens an article, and names those that go on from it', async () => {
    const { data } = (await guest.call(helpCenter.getHelpDetails, { id: 'fees' }, inGerman)).body
    expect(data?.title).toBe('Gebühren')
    expect(data?.body.length).toBeGreaterThan(1)
    for (const { id, title } of data?.related ?? []) {
      expect((await guest.call(helpCenter.getHelpDetails, { id }, inGerman)).body.data?.title).toBe(title)
    }
    expect(data?.related.length).toBeGreaterThan(0)
  })
})

describe('what stands still', () => {
  it('has the terms in force, and the version that runs', async () => {
    const terms = (await guest.call(promotion.termService, {})).body.data
    expect(terms?.version).toMatch(/^\d+\.\d+$/)
    // Terms of a later day are none that are in force.
    expect(Number(terms?.effectiveAt)).toBeLessThanOrEqual(Number(terms?.updatedAt))
    expect((await guest.call(promotion.aboutus, {})).body.data?.version).toBe(APP_VERSION)
  })
  it('has one title for domain configuration and home', async () => {
    const domain = (await guest.call(v1.getDomain, {})).body.data
    const head = (await guest.call(home.bannerAndTitle, {}, inGerman)).body.data
    expect([head?.title, head?.logo]).toEqual([domain?.title, domain?.logo])
    expect(head?.banners.map(({ id }) => id)).toEqual(['live-markets', 'first-order', 'price-age'])
    expect(head?.banners[0]?.title).toBe('Märkte, live')
  })
  it('names the ten languages as their readers do', async () => {
    const { data } = (await guest.call(common.languageList, {})).body
    expect(data?.languages.map(({ code }) => code)).toEqual([...LANGUAGES])
    expect(data?.languages).toContainEqual({ code: 'zh-hk', name: '繁體中文', english: 'Traditional Chinese' })
    expect(data?.languages).toContainEqual({ code: 'de', name: 'Deutsch', english: 'German' })
  })
  it('answers areas in the language of the request', async () => {
    const countries = (await guest.call(common.areaDetails, {}, inGerman)).body.data?.areas ?? []
    const germany = countries.find(({ code }) => code === 'DE')
    expect(germany?.name).toBe('Deutschland')
    const cities = (await guest.call(common.areaDetails, { parent: germany?.id ?? 0 }, inGerman)).body.data?.areas
    expect(cities?.[0]?.name).toBe('Berlin')
    const path = (await guest.call(common.areaDetails, { id: cities?.[0]?.id ?? 0 }, inGerman)).body.data?.areas
    expect(path?.map(({ name }) => name)).toEqual(['Weltweit', 'Deutschland', 'Berlin'])
    expect((await guest.call(common.areaDetails, { query: '  ' })).body.data?.areas).toHaveLength(countries.length)
  })
})

describe('bad input', () => {
  const long = 'x'.repeat(10_000)
  it.each([
    ['a notice that is none', v1.details.path, { id: 'nothing' }, '1009', 'id'],
    ['a property of every object as an id', v1.details.path, { id: 'constructor' }, '1009', 'id'],
    ['a path as an id', v1.details.path, { id: '../../etc/passwd' }, '1001', 'id'],
    [
      'a page after a notice that is none',
      coinNotice.announcementContent.path,
      { before: 'nothing' },
      '1009',
      'before',
    ],
    ['a page of none', coinNotice.announcementContent.path, { limit: 0 }, '1001', 'limit'],
    ['a page of too many', coinNotice.announcementContent.path, { limit: 51 }, '1001', 'limit'],
    ['half a notice', coinNotice.announcementContent.path, { limit: 1.5 }, '1001', 'limit'],
    ['an article that is none', helpCenter.getHelpDetails.path, { id: 'nothing' }, '1009', 'id'],
    ['a category that is none', helpCenter.getHelpList.path, { category: 'nothing' }, '1009', 'category'],
    ['an endless query', helpCenter.getHelpList.path, { query: long }, '1001', 'query'],
    ['an endless id', helpCenter.getHelpDetails.path, { id: long }, '1001', 'id'],
    ['an area that is none', common.areaDetails.path, { parent: 4_711 }, '1009', 'parent'],
    ['an area below zero', common.areaDetails.path, { parent: -1 }, '1001', 'parent'],
    ['an area that no number is', common.areaDetails.path, { id: 1e300 }, '1001', 'id'],
    ['an area as text', common.areaDetails.path, { parent: '1' }, '1001', 'parent'],
    ['an endless place', common.areaDetails.path, { query: long }, '1001', 'query'],
  ])('%s', async (_name, path, body, code, field) => {
    expect(await refusal(path, body)).toMatchObject({ code, field })
  })
})

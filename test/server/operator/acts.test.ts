import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  activity,
  books,
  certification,
  coinNotice,
  exchange,
  helpCenter,
  home,
  LANGUAGES,
  newCalls,
  operators,
  payChannels,
  speedConfig,
  toAmount,
  tradingContracts,
  user,
  v1,
} from '#protocol'
import { FIRST_SETTINGS } from '../../../server/engine/timed/settings.ts'
import { advancedRequest, certifyPrimary } from '../../support/identity.ts'
import {
  OPERATOR_PASSWORD,
  operatorBrowser,
  operatorOf,
  publishSetting,
  type TestOperator,
} from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let ada: TestOperator
let grace: TestOperator
beforeAll(async () => {
  venue = await startVenue({ clock })
  ada = await operatorOf(venue, ['reviewer', 'treasurer', 'support', 'configurator'])
  grace = await operatorOf(venue, ['reviewer', 'treasurer', 'auditor'])
})
afterAll(() => venue.close())

const open = async (uid: string, amount: string, kind: 'withdrawal' | 'deposit' = 'withdrawal') =>
  (
    await venue.database.db.transaction().execute((transaction) =>
      venue.services.identity.cases.open(transaction, {
        uid,
        kind,
        detail: { note: '<img src=x onerror=alert(1)>' },
        plan: undefined,
        amountRef: toAmount(amount),
      }),
    )
  ).row.id
/** A certification that waits for people: no policy. */
const certificationOf = async (person: Person): Promise<string> => {
  await certifyPrimary(person)
  const request = await advancedRequest(person)
  await person.browser.call(certification.advancedCertification, request)
  const [row] = await venue.services.identity.cases.list(person.uid)
  await venue.database.pool.query('UPDATE cases SET plan = NULL, decide_at = NULL WHERE id = $1', [row?.id])
  return row?.id ?? ''
}
const audit = async () => (await grace.call('audit', {})).data?.lines ?? []

describe('a case before operators', () => {
  it('shows what was sent, pictures for operators alone, and is decided with the user’s level', async () => {
    const person = await signUp(venue.address)
    const id = await certificationOf(person)
    const { data } = await ada.call('getCase', { id })
    expect(data).toMatchObject({ kind: 'advanced', state: 'open', may: 'yes', takesTwo: false })
    expect(data?.facts).toContainEqual({ name: 'name', value: 'Ada Lovelace' })
    expect(data?.pictures).toHaveLength(3)
    const picture = operators.pictureUrl(data?.pictures[0] ?? '')
    const seen = async (page: ReturnType<typeof operatorBrowser>) => (await page.browser.send(picture)).status
    expect(await seen(operatorBrowser(venue.address, person.browser))).toBe(404)
    expect(await seen(operatorBrowser(venue.address))).toBe(404)
    expect(await seen(await operatorOf(venue, ['configurator']))).toBe(404)
    expect(await seen(ada)).toBe(200)
    expect(await audit()).toContainEqual(
      expect.objectContaining({ name: ada.name, act: 'readPicture', subject: data?.pictures[0] }),
    )
    expect((await ada.call('decideCase', { id, outcome: 'approved' })).data?.outcome).toBe('done')
    expect((await venue.services.accounts.users.byUid(person.uid))?.level).toBe(2)
    expect((await grace.call('decideCase', { id, outcome: 'approved' })).data).toMatchObject({
      outcome: 'gone',
      case: { decidedBy: ada.name },
    })
  })

  it('above the limit needs both, who may click at once; each is told what became of his', async () => {
    const { uid } = await signUp(venue.address)
    const id = await open(uid, '25000')
    expect((await ada.call('getCase', { id })).data).toMatchObject({ takesTwo: true, amountRef: '25000' })
    const approve = { id, outcome: 'approved' } as const
    const answers = await Promise.all([ada, grace, ada, grace].map((one) => one.call('decideCase', approve)))
    const outcomes = answers.map(({ data }) => data?.outcome ?? '')
    expect(outcomes.filter((one) => one === 'seconded')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    const { data } = await grace.call('getCase', { id })
    expect(data?.state).toBe('approved')
    expect(new Set([data?.firstBy, data?.decidedBy])).toEqual(new Set([ada.name, grace.name]))
  })

  it('is one’s own for the operator with that account, and nobody else’s role opens it', async () => {
    const { uid } = await signUp(venue.address)
    const id = await open(uid, '5')
    const own = await operatorOf(venue, ['treasurer'], uid)
    expect((await own.call('getCase', { id })).data?.may).toBe('own')
    expect((await own.call('decideCase', { id, outcome: 'approved' })).data?.outcome).toBe('own')
    const reviewer = await operatorOf(venue, ['reviewer'])
    expect((await reviewer.call('getCase', { id })).code).toBe('1009')
    expect((await reviewer.call('decideCase', { id, outcome: 'approved' })).code).toBe('1009')
    const auditor = await operatorOf(venue, ['auditor', 'reviewer'])
    expect((await auditor.call('getCase', { id })).data?.may).toBe('role')
    expect((await auditor.call('decideCase', { id, outcome: 'approved' })).code).toBe('2504')
    expect((await auditor.call('claimCase', { id })).code).toBe('2504')
  })

  it('is claimed by one of two, and the other is told', async () => {
    const { uid } = await signUp(venue.address)
    const id = await open(uid, '5')
    const answers = await Promise.all([ada, grace].map((one) => one.call('claimCase', { id })))
    expect(new Set(answers.map(({ data }) => data?.outcome))).toEqual(new Set(['done', 'taken']))
    const winner = answers[0]?.data?.outcome === 'done' ? ada : grace
    const loser = winner === ada ? grace : ada
    expect((await loser.call('decideCase', { id, outcome: 'approved' })).data?.outcome).toBe('claimed')
    expect((await winner.call('releaseCase', { id })).data?.outcome).toBe('done')
    const bad = await loser.call('decideCase', { id, outcome: 'rejected', reason: 'sameImage' })
    expect(bad.data?.outcome).toBe('reason')
    expect((await loser.call('decideCase', { id, outcome: 'rejected', reason: 'payoutInvalid' })).data?.outcome).toBe(
      'done',
    )
  })

  it('comes page by page, oldest first while open, newest first when ended', async () => {
    const { uid } = await signUp(venue.address)
    const ids: string[] = []
    for (let at = 0; at < 7; at += 1) ids.push(await open(uid, '1', at % 2 === 0 ? 'deposit' : 'withdrawal'))
    const read = async (state: 'open' | 'ended') => {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { data } = await ada.call('listCases', {
          state,
          uid,
          limit: 3,
          ...(after === undefined ? {} : { after }),
        })
        seen.push(...(data?.cases.map(({ id }) => id) ?? []))
        after = data?.next
      } while (after !== undefined)
      return seen
    }
    expect(await read('open')).toEqual(ids)
    for (const id of ids.slice(0, 4)) await ada.call('decideCase', { id, outcome: 'approved' })
    expect(await read('open')).toEqual(ids.slice(4))
    expect(await read('ended')).toEqual(ids.slice(0, 4).toReversed())
    const { data } = await ada.call('listCases', { state: 'open', uid, kinds: ['deposit'] })
    expect(data?.cases.every(({ kind }) => kind === 'deposit')).toBe(true)
  })
})

const set = (kind: operators.SettingKind, key: string, value: unknown, from = 0) =>
  publishSetting(venue, ada, { kind, key, value: JSON.stringify(value), from, note: 'as agreed' })

describe('the configuration', () => {
  it('counts from its date on; what has passed, and what is no such setting, is refused', async () => {
    const { uid } = await signUp(venue.address)
    const id = await open(uid, '900')
    const takesTwo = async () => (await ada.call('getCase', { id })).data?.takesTwo
    expect((await set('approval', '', { twoAbove: '500' }, clock.now() - 1_000)).code).toBe('1001')
    expect((await set('approval', '', { twoAbove: '500', px: '1' })).code).toBe('1001')
    expect((await set('approval', 'uid', { twoAbove: '500' })).code).toBe('1001')
    expect((await set('approval', '', { twoAbove: '500' }, clock.now() + 3_600_000)).code).toBe('200')
    expect(await takesTwo()).toBe(false)
    leap += 3_600_001
    ada = await operatorOf(venue, ['reviewer', 'treasurer', 'support', 'configurator'])
    grace = await operatorOf(venue, ['reviewer', 'treasurer', 'auditor'])
    expect(await takesTwo()).toBe(true)
    const { pool } = venue.database
    await expect(pool.query('UPDATE settings SET effective_from = 1')).rejects.toThrow('only grows')
    await expect(pool.query('DELETE FROM settings')).rejects.toThrow('only grows')
  })

  it('reaches durations of timed contracts, banners and announcements, and is logged', async () => {
    const person = await signUp(venue.address)
    const grid = FIRST_SETTINGS.grid.slice(0, 2)
    expect((await set('timed', '', { ...FIRST_SETTINGS, on: true, grid })).code).toBe('200')
    await vi.waitFor(
      async () => {
        const { body } = await person.browser.call(speedConfig.selectByCode, { instId: 'BTC-USDT' })
        expect(body.data?.grid.map(({ seconds }) => seconds)).toEqual([30, 60])
      },
      { timeout: 20_000 },
    )
    expect((await set('banner', 'first-order', { shown: false })).code).toBe('200')
    expect((await set('banner', 'no-such', { shown: false })).code).toBe('1001')
    const banners = (await person.browser.call(home.bannerAndTitle, {})).body.data?.banners.map(({ id }) => id)
    expect(banners).toEqual(['live-markets', 'price-age'])
    const en = { title: 'Desk opens', summary: 'People decide now.', body: ['From today people look.'] }
    expect((await set('announcement', 'desk-opens', { shown: true, pinned: false, texts: { en } })).code).toBe('200')
    const list = (await person.browser.call(coinNotice.announcementContent, {})).body.data?.notices ?? []
    expect(list.some(({ id, title }) => id === 'desk-opens' && title === 'Desk opens')).toBe(true)
    expect((await person.browser.call(v1.details, { id: 'desk-opens' })).body.data?.body).toEqual([
      { kind: 'paragraph', text: 'From today people look.' },
    ])
    // What was written in English alone says so where another language was asked for.
    expect(list.map(({ writtenIn }) => writtenIn).every((code) => code === undefined)).toBe(true)
    const german = { headers: { 'accept-language': 'de' } }
    const inGerman = (await person.browser.call(coinNotice.announcementContent, {}, german)).body.data?.notices ?? []
    expect(inGerman.filter(({ writtenIn }) => writtenIn === 'en').map(({ id }) => id)).toEqual(['desk-opens'])
    expect((await person.browser.call(v1.details, { id: 'desk-opens' }, german)).body.data?.writtenIn).toBe('en')
    expect((await person.browser.call(newCalls.getUnreadMsgs, {})).body.data?.notices).toBe(1)
    const log = (await ada.call('settingsLog', {})).data?.lines ?? []
    expect(log.map(({ kind }) => kind).slice(0, 3)).toEqual(['announcement', 'banner', 'timed'])
    expect(log[0]).toMatchObject({ operator: ada.name, note: 'as agreed' })
    expect(log[2]?.changes).toContainEqual({ path: ['grid', '3', 'seconds'], before: ['120'] })
  })

  it('reaches help: another article, one in the place of the venue’s own, one that is gone', async () => {
    const { browser } = await signUp(venue.address)
    const find = async (query?: string) =>
      (await browser.call(helpCenter.getHelpList, query === undefined ? {} : { query })).body.data ?? {
        articles: [],
        categories: [],
      }
    const read = async (id: string) => (await browser.call(helpCenter.getHelpDetails, { id })).body
    const en = { title: 'Wires <b>', summary: '', body: ['# How', 'A quokka waits.', '- one', '- two'] }
    const article = { shown: true, category: 'funds', related: ['fees', 'offline'], texts: { en } }
    for (const wrong of [
      { ...article, category: 'none' },
      { ...article, related: ['no-such'] },
      { ...article, related: ['wires'] },
      { ...article, texts: {} },
    ])
      expect((await set('help', 'wires', wrong)).code).toBe('1001')
    expect((await set('help', 'wires', article)).code).toBe('200')
    expect((await read('wires')).data).toMatchObject({
      title: 'Wires <b>',
      category: 'funds',
      body: [
        { kind: 'heading', text: 'How' },
        { kind: 'paragraph', text: 'A quokka waits.' },
        { kind: 'list', items: ['one', 'two'] },
      ],
      related: [{ id: 'fees' }, { id: 'offline' }],
    })
    const found = await find('quokka')
    expect(found.articles.map(({ id }) => id)).toEqual(['wires'])
    expect(found.categories.find(({ id }) => id === 'funds')?.count).toBe(1)
    // The list marks what is in English alone where another language was asked for.
    const german = { headers: { 'accept-language': 'de' } }
    const inGerman = (await browser.call(helpCenter.getHelpList, {}, german)).body.data?.articles ?? []
    expect(inGerman.filter(({ writtenIn }) => writtenIn === 'en').map(({ id }) => id)).toEqual(['wires'])
    expect(found.articles.map(({ writtenIn }) => writtenIn)).toEqual([undefined])
    // What counts now of one that came with the venue is itself, and its change is told field by field.
    const fees = JSON.parse((await ada.call('settingNow', { kind: 'help', key: 'fees' })).data?.value ?? '') as {
      texts: { en: { title: string } }
    }
    fees.texts.en.title = 'What it costs'
    expect((await set('help', 'fees', fees, clock.now() + 3_600_000)).code).toBe('200')
    expect((await read('fees')).data?.title).not.toBe('What it costs')
    const [line] = (await ada.call('settingsLog', { kind: 'help' })).data?.lines ?? []
    expect(line?.changes).toEqual([
      expect.objectContaining({ path: ['texts', 'en', 'title'], after: ['What it costs'] }),
    ])
    const { keys } = (await ada.call('settingKeys', { kind: 'help' })).data ?? { keys: [] }
    expect(keys.find(({ key }) => key === 'fees')).toMatchObject({ since: 0, coming: [{ key: 'fees' }] })
    expect(keys.find(({ key }) => key === 'wires')).toMatchObject({ title: 'Wires <b>', coming: [] })
    expect((await set('help', 'offline', { ...article, related: [], shown: false })).code).toBe('200')
    expect((await read('offline')).code).toBe('1009')
    expect((await find()).articles.some(({ id }) => id === 'offline')).toBe(false)
    expect((await read('wires')).data?.related.map(({ id }) => id)).toEqual(['fees'])
  })

  it('names the site and its default language from a date on, and reaches no rate', async () => {
    const { browser } = await signUp(venue.address)
    const site = async () => (await browser.call(v1.getDomain, {})).body.data
    const before = await site()
    expect(before).toMatchObject({ title: 'Tapeline', language: { simple: '' } })
    const request = { title: 'Bourse 7', language: 'fr' }
    for (const wrong of [
      { ...request, exRate: { EUR: '0.5' } },
      { ...request, logo: '//elsewhere' },
      { ...request, language: 'xx' },
      { ...request, title: 'a\u202eb' },
      { ...request, title: 'x'.repeat(41) },
    ])
      expect((await set('site', '', wrong)).code, JSON.stringify(wrong)).toBe('1001')
    expect((await set('site', '', request, clock.now() + 60_000)).code).toBe('200')
    expect(await site()).toMatchObject({ title: 'Tapeline', language: { simple: '' } })
    leap += 60_001
    const after = await site()
    expect(after).toMatchObject({ title: 'Bourse 7', language: { simple: 'fr' }, logo: before?.logo })
    expect(Object.keys(after?.exRate ?? {})).toEqual(Object.keys(before?.exRate ?? {}))
    expect((await browser.call(home.bannerAndTitle, {})).body.data?.title).toBe('Bourse 7')
    const [line] = (await ada.call('settingsLog', { kind: 'site' })).data?.lines ?? []
    expect(line?.changes).toContainEqual({ path: ['title'], before: ['Tapeline'], after: ['Bourse 7'] })
    expect((await set('site', '', { title: 'Tapeline', language: '' })).code).toBe('200')
  })

  it('takes an article in ten languages, and no longer one', async () => {
    const words = { title: 'ข่าว', summary: '', body: ['ก'.repeat(1_900), 'ข'.repeat(1_900), 'ค'.repeat(1_900)] }
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, words]))
    expect((await set('help', 'long', { shown: false, category: 'about', related: [], texts })).code).toBe('200')
    const body = Array.from({ length: 40 }, () => 'ก'.repeat(1_900))
    const longer = { shown: false, category: 'about', related: [], texts: { en: { ...words, body } } }
    expect((await set('help', 'longer', longer)).code).toBe('1001')
  })
})

describe('money’s terms', () => {
  const channel = {
    direction: 'in',
    method: 'bank',
    currency: 'USD',
    coin: 'USDT',
    network: '',
    countries: ['DE'],
    min: '50',
    max: '900',
    feeFixed: '0',
    feeRate: '0.01',
    spread: '0.005',
    minutes: 60,
    asks: [],
    details: [{ key: 'holder', value: 'Tapeline' }],
    decimals: 2,
    open: true,
  }

  it('a channel is opened and closed by dated lines that everybody can read', async () => {
    const person = await signUp(venue.address)
    const read = async () =>
      (await person.browser.call(payChannels.getPayChannels, { currency: 'USD' })).body.data?.channels.find(
        ({ id }) => id === 'desk-made',
      )
    expect((await set('channel', 'desk-made', channel)).code).toBe('200')
    expect(await read()).toMatchObject({ max: '900', feeRate: '0.01' })
    expect((await set('channel', 'desk-made', { ...channel, open: false }, clock.now() + 3_600_000)).code).toBe('200')
    expect(await read()).toMatchObject({ max: '900' })
    const now = (await ada.call('settingNow', { kind: 'channel', key: 'desk-made' })).data?.value ?? ''
    expect(JSON.parse(now)).toEqual(channel)
    const { changes } = (await person.browser.call(books.honesty, {})).body.data ?? { changes: [] }
    expect(changes.filter(({ key }) => key === 'desk-made').map(({ fields }) => fields)).toEqual([
      [{ path: ['open'], before: ['true'], after: ['false'] }],
      expect.arrayContaining([{ path: ['max'], after: ['900'] }]) as unknown,
    ])
    const log = (await ada.call('settingsLog', { kind: 'channel' })).data?.lines ?? []
    expect(log[0]).toMatchObject({
      kind: 'channel',
      key: 'desk-made',
      operator: expect.stringContaining(`${ada.name}, `) as string,
    })
  })

  it('say which field is wrong, and reach no rate: only how far from the market it may be', async () => {
    for (const wrong of [
      { coin: 'NOSUCH' },
      { currency: 'XXX' },
      { coin: 'BTC' },
      { currency: 'EUR', minutes: 16 },
      { network: 'TRC-20' },
      { min: '901' },
      { details: [] },
    ])
      expect((await set('channel', 'desk-wrong', { ...channel, ...wrong })).code, JSON.stringify(wrong)).toBe('1001')
    expect((await set('channel', 'desk-wrong', { ...channel, rate: '1.5' })).code).toBe('1001')
    expect((await set('channel', 'Desk Wrong', channel)).code).toBe('1001')
    expect((await set('channel', 'desk-wrong', channel, clock.now() - 1)).code).toBe('1001')
    const flash = { spreads: { BTC: '0.001' }, spread: '0.004', min: '1', max: '100000' }
    for (const wrong of [
      { spread: '0.006' },
      { spread: '0' },
      { spreads: { BTC: '0.1' } },
      { spreads: { EUR: '0.002' } },
      { min: '200000' },
      { mid: '5' },
    ])
      expect((await set('flash', '', { ...flash, ...wrong })).code, JSON.stringify(wrong)).toBe('1001')
    expect((await set('flash', '', { ...flash, min: '2' })).code).toBe('200')
    const person = await signUp(venue.address)
    const { terms } = (await person.browser.call(exchange.exchangeData, {})).body.data ?? {}
    expect(terms?.min).toBe('2')
    // Every line of all tables once, newest first, whatever the page.
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await ada.call('settingsLog', after === undefined ? {} : { after })
      seen.push(...(data?.lines.map(({ id }) => id) ?? []))
      after = data?.next
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    const { rows } = await venue.database.pool.query<{ count: string }>(
      `SELECT (SELECT count(*) FROM settings) + (SELECT count(*) FROM timed_configs)
        + (SELECT count(*) FROM pay_channels) + (SELECT count(*) FROM money_configs) AS count`,
    )
    expect(seen).toHaveLength(Number(rows[0]?.count))
  })
})

describe('an account', () => {
  it('that is frozen opens nothing, is told why, is signed out everywhere, and goes on when it is let go', async () => {
    const person = await signUp(venue.address)
    const { uid, account } = person
    const found = (await ada.call('findPerson', { ask: account })).data?.person
    expect(found).toMatchObject({ uid, sessions: 1 })
    expect(found?.name).not.toBe(account)
    const frozen = await ada.call('freezePerson', { uid, reason: 'unusual', note: 'many cards' })
    expect(frozen.data?.person).toMatchObject({ sessions: 0, frozen: { reason: 'unusual' } })
    expect((await person.browser.call(activity.list, {})).body.code).toBe('650')
    // He may sign in and see.
    const { session } = await venue.services.accounts.enter(undefined, { uid, ip: '', userAgent: '' })
    const cookie = `tapeline_session=${session}`
    const page = operatorBrowser(venue.address).browser
    const key = 'k'.repeat(20)
    const request = { instId: 'BTC-USDT', side: 'buy', ordType: 'market', sz: '1', szCcy: 'quote' } as const
    const save = () => page.call(tradingContracts.save, request, { key, headers: { cookie } })
    const update = (action: object) =>
      page.call(tradingContracts.update, { ordId: '1', ...action } as never, { key, headers: { cookie } })
    const refused = (await page.call(tradingContracts.cancelAll, {}, { key, headers: { cookie } })).body
    expect(refused.code).toBe('200')
    const fitting = (await save()).body
    expect(['2505', '1001', '1002']).toContain(fitting.code)
    expect((await update({ action: 'amend', px: '1' })).body).toMatchObject({
      code: '2505',
      msg: expect.stringContaining('unusual activity') as string,
    })
    expect((await update({ action: 'cancel' })).body.code).not.toBe('2505')
    const told = (await page.call(activity.list, {}, { headers: { cookie } })).body.data?.events.map(({ kind }) => kind)
    expect(told).toContain('accountFrozen')
    const seen = async () => (await page.call(user.personalCenter, {}, { headers: { cookie } })).body.data
    expect(await seen()).toMatchObject({ uid, frozen: 'unusual' })
    const asked = await ada.call('unfreezePerson', { uid, note: 'it was his own card' })
    expect(asked.data).toMatchObject({
      outcome: 'proposed',
      person: { unfreezing: true, frozen: { reason: 'unusual' } },
    })
    expect((await update({ action: 'amend', px: '1' })).body.code).toBe('2505')
    const second = await operatorOf(venue, ['support'])
    const { data: waiting } = await second.call('listReviews', { state: 'open', kinds: ['unfreeze'] })
    const id = waiting?.reviews.find(({ subject }) => subject === uid)?.id ?? ''
    expect((await second.call('decideReview', { id, outcome: 'approved' })).data?.outcome).toBe('done')
    expect((await update({ action: 'amend', px: '1' })).body.code).not.toBe('2505')
    expect(await seen()).not.toHaveProperty('frozen')
  })

  it('is not frozen, or let go, by the operator who has it himself', async () => {
    const { uid } = await signUp(venue.address)
    const own = await operatorOf(venue, ['support'], uid)
    expect((await own.call('unfreezePerson', { uid, note: 'it is mine' })).code).toBe('2504')
  })
})

describe('a page that stays open', () => {
  it('is no activity and no look: the case is followed without a line, and the session ends after a quarter of an hour', async () => {
    const { uid } = await signUp(venue.address)
    const id = await open(uid, '5')
    const alone = await operatorOf(venue, ['treasurer'])
    expect((await alone.call('followCase', { id })).code).not.toBe('200')
    await alone.call('getCase', { id })
    const before = (await alone.call('countWork', {})).data?.cases ?? 0
    expect(before).toBeGreaterThan(0)
    leap += 8 * 60_000
    for (const name of ['followCase', 'followCase'] as const)
      expect((await alone.call(name, { id })).data).toMatchObject({ id, state: 'open' })
    await alone.call('listCases', { state: 'open' })
    await alone.call('status', {})
    const { rows } = await venue.database.pool.query('SELECT act FROM desk_audit WHERE subject = $1', [id])
    expect(rows).toEqual([{ act: 'getCase' }])
    leap += 8 * 60_000
    expect((await alone.call('followCase', { id })).code).toBe('650')
    ada = await operatorOf(venue, ['reviewer', 'treasurer', 'support', 'configurator'])
    grace = await operatorOf(venue, ['reviewer', 'treasurer', 'auditor'])
  })
})

describe('the venue', () => {
  it('is shown with feed, lease and reconciliation; a switch holds trading and reaches no price', async () => {
    expect((await ada.call('status', {})).data).toMatchObject({ lease: true, ledgerFaults: [], market: 'live' })
    const turn = { instId: '*', mode: 'cancel-only', reason: 'incident', note: 'looking' } as const
    expect((await ada.call('turnSwitch', { ...turn, instId: 'NO-SUCH' })).code).toBe('3000')
    expect((await ada.call('turnSwitch', turn)).code).toBe('200')
    await vi.waitFor(
      async () => {
        const { data } = await ada.call('status', {})
        expect(data?.switches).toContainEqual(expect.objectContaining({ instId: '*', mode: 'cancel-only' }))
      },
      { timeout: 20_000 },
    )
  })
})

it('every act stands in a log that only grows, before and after it, and no secret does', async () => {
  const lines = await audit()
  expect(lines.length).toBeGreaterThan(5)
  const { pool } = venue.database
  const { rows } = await pool.query<{ act: string; outcome: string; text: string }>(
    'SELECT act, outcome, desk_audit::text AS text FROM desk_audit',
  )
  for (const act of ['bind', 'getCase', 'decideCase', 'findPerson', 'freezePerson', 'setSetting', 'turnSwitch'])
    expect(
      rows.some((row) => row.act === act),
      act,
    ).toBe(true)
  expect(rows.some(({ act, outcome }) => act === 'decideCase' && outcome === 'asked')).toBe(true)
  // Written before and after, and shown once, with why.
  const turns = (await audit()).filter(({ act, name }) => act === 'turnSwitch' && name === ada.name)
  expect(turns.length).toBeGreaterThan(0)
  expect(turns.every(({ outcome }) => outcome !== 'asked')).toBe(true)
  expect(turns).toContainEqual(
    expect.objectContaining({ detail: { mode: 'cancel-only', reason: 'incident', note: 'looking' } }),
  )
  expect(rows.some(({ text }) => text.includes(OPERATOR_PASSWORD) || text.includes(ada.secret))).toBe(false)
  await expect(pool.query("UPDATE desk_audit SET name = 'x'")).rejects.toThrow('only grows')
  await expect(pool.query('DELETE FROM desk_audit')).rejects.toThrow('only grows')
})

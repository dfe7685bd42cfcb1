import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { common, operators, serviceMsg } from '#protocol'
import { connectRunning } from '../../server/platform/db/running.ts'
import { allOf, COLOUR_RULES, createAxeInspector, inspectLook, SIZE_RULES } from '../crawl/inspect.ts'
import { UNKNOWN } from '../crawl/places.ts'
import { dictionaryOf } from '../crawl/words.ts'
import { hasBrowser, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { operatorPhone } from '../support/operatorPhone.ts'
import { signUp } from '../support/people.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** What axe is asked for in the dark and in the largest text, whose colours have to do for small letters too. */
const LARGE = { rules: [...COLOUR_RULES, ...SIZE_RULES], strict: true } as const
/** Both sizes, the widest and the tallest words, both themes and the largest text, each once. */
const SETTINGS = [
  { language: 'de', theme: 'light', width: 320, scale: 100, asked: {} },
  { language: 'th', theme: 'dark', width: 320, scale: 200, asked: LARGE },
  { language: 'en', theme: 'dark', width: 1_280, scale: 100, asked: {} },
] as const

const KINDS = ['flash', 'channel', 'help'] as const satisfies readonly operators.SettingKind[]

/** Every tab as an operator with every role sees it, with something on each. */
describe.skipIf(!hasBrowser)("the operators' page, signed in", () => {
  let dataDir: string
  let venue: VenueProcess
  let phone: Phone
  let uid: string
  let caseId: string
  let reportId: string

  /** A case that waits for people, as outside demo mode. */
  const openCase = async (): Promise<string> => {
    const database = await connectRunning({ dataDir, databaseUrl: undefined })
    const now = Date.now()
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO cases (uid, kind, state, next, deadline, detail, amount_ref, opened_at, updated_at)
       VALUES ($1, 'withdrawal', 'open', 'venue', $2, $3, 25000, $4, $4) RETURNING id`,
      [uid, now + 86_400_000, JSON.stringify({ said: 'x'.repeat(60) }), now],
    )
    await database.close()
    return rows[0]?.id ?? ''
  }
  /** An account that invited itself by one device, whose commissions are held. */
  const openReport = async (referrer: string, invited: string): Promise<string> => {
    const database = await connectRunning({ dataDir, databaseUrl: undefined })
    const now = Date.now()
    await database.pool.query('INSERT INTO referrals (referee, referrer, at, review_at) VALUES ($1, $2, $3, $3)', [
      invited,
      referrer,
      now,
    ])
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO referral_reports (kind, link, referrer, accounts, at, last_at)
       VALUES ('own', 'device', $1, ARRAY[$2]::bigint[], $3, $3), ('ring', 'payout', $1, ARRAY[$2]::bigint[], $3, $3)
       RETURNING id`,
      [referrer, invited, now],
    )
    await database.close()
    return rows[0]?.id ?? ''
  }
  /** Adds a line through the page's own session. */
  const set = (kind: operators.SettingKind, key: string, value: unknown, from = 0): Promise<unknown> =>
    phone.page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        const { code } = (await answer.json()) as { code: string }
        if (code !== '200') throw new Error(`${body}: ${code}`)
      },
      [
        operators.OPERATOR_PREFIX + operators.OPERATOR_CALLS.setSetting.path,
        JSON.stringify({ kind, key, value: JSON.stringify(value), from, note: '2026-11-23' }),
      ] as const,
    )

  beforeAll(async () => {
    dataDir = venueFolder('tapeline-operator-looks')
    venue = startVenueProcess(dataDir)
    const address = await venue.ready
    const person = await signUp(address)
    uid = person.uid
    caseId = await openCase()
    reportId = await openReport(uid, (await signUp(address)).uid)
    const draft = { key: 'desk-looks-00000001', kind: 'text', text: '12345 '.repeat(20).trim() } as const
    await person.browser.call(serviceMsg.save, draft)
    await person.browser.call(common.reportText, {
      key: 'desk-looks-00000002',
      screen: '/12345',
      language: 'en',
      version: '1.0.0',
      text: '12345 '.repeat(20).trim(),
      better: '1'.repeat(60),
    })
    phone = await operatorPhone({ address, dataDir }, 'ada', operators.role.options.join())
    const en = { title: '1', summary: '', body: ['2'] }
    await set('help', 'n-1', { shown: true, category: 'start', related: ['fees'], texts: { en } })
    await set('banner', 'first-order', { shown: false }, Date.now() + 86_400_000)
    // Waits for a second person.
    await set('fees', 'spot', { makerFee: '0.0001', takerFee: '0.0002' })
    await phone.page.addInitScript(`globalThis.__name ??= (value) => value`)
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(dataDir)
  })

  it.each(SETTINGS)(
    'in $language, $theme, $width px, $scale %: whole, named, in one language, and axe finds nothing',
    async ({ language, theme, width, scale, asked }) => {
      const { page } = phone
      const words = dictionaryOf(language)
      const word = (key: string): string => words.get(key) ?? key
      const inspect = allOf(inspectLook(language), createAxeInspector(asked))
      const findings: string[] = []
      const look = async (what: string): Promise<void> => {
        await expect.poll(() => page.locator('main [data-skeleton], main [aria-busy=true]').count()).toBe(0)
        const faults = await inspect(page, UNKNOWN, 'trader')
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        findings.push(...[...faults, ...(overflow > 0 ? [`wide: ${overflow} px`] : [])].map((one) => `${what}: ${one}`))
      }
      const open = async (query: string, ready: string): Promise<void> => {
        await page.goto(`/#/desk?${query}`)
        await page.locator(ready).first().waitFor()
      }
      const choose = async (label: string, option: string | RegExp): Promise<void> => {
        await page
          .getByRole('button', { name: new RegExp(`^${label}`) })
          .first()
          .click()
        const one = page.getByRole('option', { name: option }).first()
        await one.click()
        // A list that has just opened may take the click for the end of the one that opened it.
        try {
          await one.waitFor({ state: 'hidden', timeout: 2_000 })
        } catch {
          await one.click()
        }
      }

      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate(
        (entries) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        },
        { selectedLanguage: language, 'tapeline.textScale': String(scale) },
      )
      await page.reload()

      await open('view=cases', `main a[href*="id=${caseId}"]`)
      await look('cases')
      await open(`view=cases&id=${caseId}`, 'main dl')
      await look('case')
      await open('view=referrals', `main a[href*="id=${reportId}"]`)
      await look('referrals')
      await open(`view=referrals&id=${reportId}`, 'main dl')
      await look('report')
      await open('view=texts', 'main dl')
      await page
        .getByRole('button', { name: word('operator:text.decide'), exact: true })
        .first()
        .click()
      await page.locator('main form').waitFor()
      await look('texts')
      await open('view=support', 'main a[href*="view=support&id="]')
      await look('support')
      await page.locator('main a[href*="view=support&id="]').first().click()
      await page.locator('[role=log] li').first().waitFor()
      await look('conversation')
      await open('view=people', 'main input')
      await page.locator('main input').first().fill(uid)
      await page.getByRole('button', { name: word('operator:people.find'), exact: true }).click()
      await page.getByText(uid, { exact: false }).first().waitFor()
      await look('account')
      await open(`view=people&user=${uid}`, 'main dl')
      await look('customer card')
      await open('view=venue', 'main dl')
      await look('venue')
      await open('view=log', 'main li')
      await look('log')
      await open('view=earn', 'main dl')
      await look('products')
      await page.locator('main input[type=radio][value=loans]').check()
      await page.getByText(word('operatorEarn:loan.lent')).first().waitFor()
      await look('loans')
      await page.locator('main input[type=radio][value=sales]').check()
      await page.getByText(word('sale:facts.committed')).first().waitFor()
      await look('sales')
      await open('view=settings&kind=managed&key=USDT-30', 'main fieldset, main input[value="0.052"]')
      await look('terms of a product')
      await open('view=settings', 'main li')
      await look('settings')
      for (const kind of KINDS) {
        await choose(word('operator:settings.kind'), word(`configuration:kind.${kind}`))
        if (kind === 'help') await choose(word('operator:settings.which'), /n-1/)
        if (kind === 'channel') await choose(word('operator:settings.which'), word('operator:settings.fresh'))
        await page.locator('main fieldset').first().waitFor()
        await look(`settings of ${kind}`)
      }
      await page.locator('input[type=radio][value=hours]').check()
      await look('in hours')
      await page.locator('input[type=radio][value=date]').check()
      await look('on a date')
      expect(findings).toEqual([])
      expect(phone.complaints).toEqual([])
    },
  )
})

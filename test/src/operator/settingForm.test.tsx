import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { coinVarieties, type Instrument, operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { instruments } from '../../../src/core/state/state.ts'
import { Settings } from '../../../src/operator/Settings.tsx'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { settingsLog, settingKeys, settingNow, setSetting } = operators.OPERATOR_CALLS

const AT = 1_700_000_000_000
const HOUR = 3_600_000
const line = (more: Partial<operators.SettingEntry>): operators.SettingEntry => ({
  id: 'flash-1',
  kind: 'flash',
  key: '',
  changes: [],
  from: AT - HOUR,
  time: AT - HOUR,
  operator: 'ada',
  note: 'as agreed',
  ...more,
})
const NOW: Readonly<Record<string, unknown>> = {
  'flash ': { spreads: { BTC: '0.001', ETH: '0.002' }, spread: '0.004', min: '1', max: '100000' },
  'announcement welcome': {
    shown: true,
    pinned: true,
    texts: { en: { title: 'Welcome', summary: 'Hello.', body: ['# Hello', 'Look around.'] } },
  },
}

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  // XRP has no pair here, and the euro is quoted but not held.
  instruments.value = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'EUR-USDT'].map((instId) => ({ instId }) as Instrument)
  const held = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP'].map((code) => ({ code, name: code, decimals: 8 }))
  venue.on(coinVarieties.getCoins, () => ({ coins: held }))
  venue.on(settingsLog, ({ after }) =>
    after === undefined
      ? {
          lines: [
            line({
              changes: [
                { path: ['min'], before: ['1'], after: ['2'] },
                { path: ['texts', 'de', 'title'], after: ['<b>Neu</b>'] },
              ],
            }),
          ],
          next: '7',
        }
      : { lines: [line({ id: 'flash-0', operator: 'grace' })] },
  )
  venue.on(settingKeys, ({ kind }) => ({
    keys:
      kind === 'flash'
        ? [{ key: '', title: '', since: AT, coming: [line({ id: 'flash-2', from: AT + HOUR, note: 'for spring' })] }]
        : [
            { key: 'welcome', title: 'Welcome', since: 0, coming: [] },
            { key: 'news', title: 'News', since: AT - HOUR, coming: [] },
          ],
  }))
  venue.on(settingNow, ({ kind, key }) => ({ value: JSON.stringify(NOW[`${kind} ${key}`] ?? {}) }))
  venue.on(setSetting, ({ kind, key }) =>
    operators.SETTING_REVIEWED[kind]
      ? { outcome: 'proposed' as const, review: '1' }
      : { outcome: 'done' as const, line: line({ kind, key }) },
  )
})
afterEach(() => part.close())

const option = async (label: string): Promise<void> => {
  const found = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent?.startsWith(label)),
  )
  await act(async () => found.click())
}
const choices = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
const write = async (label: string, text: string): Promise<void> => {
  const area = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  const input = document.getElementById(area?.htmlFor ?? '') as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, text)
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })))
}
const chooseKind = async (label: string): Promise<void> => {
  part = await renderPart(<Settings mayAct />)
  await part.press('All')
  await option(label)
}
const BUTTONS = ['Publish with this date', 'Send for approval']
const button = (): string => BUTTONS.find((name) => part.control(name) !== undefined) ?? ''
const publish = async () => {
  await part.type('Note for the log', 'as agreed')
  await part.press(button())
  const name = button()
  const confirm = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find((one) => one.textContent === name),
  )
  await act(async () => confirm.click())
  await until(() => venue.of(setSetting).length > 0)
  const [sent] = venue.of(setSetting)
  return { ...sent, value: JSON.parse(sent?.value ?? '') as unknown }
}
const isShut = (): boolean => part.control(button())?.getAttribute('aria-disabled') === 'true'

describe('a change of the configuration', () => {
  it('begins with what counts now; coins come and go, and what is to come is shown', async () => {
    await chooseKind('Coin exchange')
    await until(() => part.field('BTC'))
    expect(part.text()).toContain('for spring')
    await part.press('Take away: BTC')
    expect(part.field('BTC')).toBeUndefined()
    await part.press('Choose')
    await until(() => expect(choices()).toEqual(['BTC', 'SOL']))
    await option('SOL')
    await part.type('SOL', '0.003')
    expect(await publish()).toEqual({
      kind: 'flash',
      key: '',
      value: { spreads: { ETH: '0.002', SOL: '0.003' }, spread: '0.004', min: '1', max: '100000' },
      from: 0,
      note: 'as agreed',
    })
  })

  it('is of one that is chosen among those that are there', async () => {
    await chooseKind('Announcement')
    await part.press('Choose')
    const hints = await until(() => {
      const options = [...document.querySelectorAll('[role=option]')].map((one) => one.textContent ?? '')
      return options.length === 3 && options
    })
    expect(hints[0]).toBe('New, with its own ID')
    expect(hints[1]).toContain('Built-in default')
    expect(hints[2]).toContain('In effect since')
    await option('Welcome')
    await until(() => part.field('Title')?.value === 'Welcome')
    expect(await publish()).toMatchObject({ key: 'welcome', value: NOW['announcement welcome'] })
  })

  it('makes a new one under an id that is none of those that are there', async () => {
    await chooseKind('Announcement')
    await part.press('Choose')
    await option('New')
    await part.type('Note for the log', 'as agreed')
    await part.type('Title', 'Hours')
    await part.type('Summary', 'Open longer.')
    await write('Paragraphs', 'From May on.')
    for (const wrong of ['news', 'No Id', '']) {
      await part.type('ID', wrong)
      expect(isShut(), wrong).toBe(true)
    }
    await part.type('ID', 'hours-of-may')
    expect(isShut()).toBe(false)
    expect(await publish()).toMatchObject({ key: 'hours-of-may', value: { texts: { en: { title: 'Hours' } } } })
  })

  it('counts by the venue’s time; hours that cannot be read publish nothing', async () => {
    await chooseKind('Coin exchange')
    await until(() => part.field('BTC'))
    await part.type('Note for the log', 'as agreed')
    expect(isShut()).toBe(false)
    await part.press('In hours')
    for (const wrong of ['', '1.5.2', 'two', '999999']) {
      await part.type('Hours from now', wrong)
      expect(isShut(), wrong).toBe(true)
      expect(part.text()).toContain('Choose when it takes effect.')
    }
    await part.type('Hours from now', '1.5')
    expect(part.text()).toContain('Takes effect')
    // The device's own clock is years ahead of the fake venue's.
    expect(await publish()).toMatchObject({ from: AT + 1.5 * HOUR })
  })

  it('of terms that must be announced counts no sooner than their notice', async () => {
    venue.on(settingKeys, () => ({ keys: [{ key: 'default', title: '', since: 0, coming: [] }] }))
    venue.on(settingNow, () => ({ value: JSON.stringify({ lines: [{ upTo: '', maxLeverage: 5, mmr: '0.1' }] }) }))
    part = await renderPart(<Settings mayAct />)
    await part.press('All')
    await option('Leverage tiers')
    await part.press('Choose')
    await option('All contracts without')
    await part.type('Note for the log', 'as agreed')
    await until(() => part.field('At the earliest') && !isShut())
    await part.press('In hours')
    await part.type('Hours from now', '0.9')
    expect(part.text()).toContain('at the earliest')
    expect(isShut()).toBe(true)
    await part.press('At the earliest')
    expect(await publish()).toMatchObject({ kind: 'tiers', key: 'default', from: 0 })
  })

  it('counts from a date in the reader’s zone, and from none that has passed', async () => {
    await chooseKind('Coin exchange')
    await until(() => part.field('BTC'))
    await part.type('Note for the log', 'as agreed')
    await part.press('On a date')
    await part.type('Date and time', '2023-01-01T00:00')
    expect(part.text()).toContain('at the earliest')
    expect(isShut()).toBe(true)
    await part.type('Date and time', '2023-12-24T18:30')
    expect(await publish()).toMatchObject({ from: new Date(2023, 11, 24, 18, 30).getTime() })
  })
})

const chooseFees = async (): Promise<void> => {
  await chooseKind('Trading fees')
  await part.press('Choose')
  await option('Spot')
  await until(() => part.field('Maker fee (decimal)'))
  await part.type('Note for the log', 'as agreed')
}

describe('a fee', () => {
  beforeEach(() => {
    venue.on(settingKeys, () => ({ keys: [{ key: 'spot', title: '', since: 0, coming: [] }] }))
    venue.on(settingNow, () => ({ value: JSON.stringify({ makerFee: '0.0008', takerFee: '0.001' }) }))
  })
  it('is read as a per cent beside what is typed', async () => {
    await chooseFees()
    expect(part.text()).toContain('0.08%')
    await part.type('Taker fee (decimal)', '0.0025')
    expect(part.text()).toContain('0.25%')
  })

  it.each([
    ['abc', 'Enter a fraction of 1'],
    ['0,2', 'Enter a fraction of 1'],
    ['', 'Enter a fraction of 1'],
    ['0.5', 'Enter a fraction of 1'],
    ['0.0001', 'The maker fee can’t be higher than the taker fee.'],
  ])('that is no fee is refused at its field, in words, and never sent: %s', async (typed, said) => {
    await chooseFees()
    await part.type('Taker fee (decimal)', typed)
    await part.press('Send for approval')
    await until(() => part.text().includes(said))
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
    expect(venue.of(setSetting)).toEqual([])
    await part.type('Taker fee (decimal)', '0.002')
    expect(part.text()).not.toContain(said)
    expect(await publish()).toMatchObject({ value: { makerFee: '0.0008', takerFee: '0.002' } })
  })

  it('that the venue refuses is named by the words of its field', async () => {
    venue.refuse(setSetting, { error: 'invalidField', field: 'takerFee' }, 'takerFee')
    await chooseFees()
    await publish()
    await until(() => part.text().includes('Taker fee (decimal): not complete or mistyped.'))
  })

  it('is confirmed with what it changes before it is sent for approval', async () => {
    await chooseFees()
    await part.type('Taker fee (decimal)', '0.0025')
    await part.press('Send for approval')
    const dialog = await until(() => document.querySelector('[role=alertdialog]'))
    expect(dialog?.textContent).toContain('Trading fees · Spot')
    expect(dialog?.textContent).toContain('0.1% → 0.25%')
    expect(dialog?.textContent).toContain('A second operator must approve this')
    expect(venue.of(setSetting)).toEqual([])
  })
})

it('the change log says in words what changed, page by page', async () => {
  part = await renderPart(<Settings mayAct={false} />)
  await until(() => part.text().includes('Minimum amount: 1 → 2'))
  expect(part.text()).toContain('Coin exchange')
  expect(part.text()).toContain('Texts · Deutsch · Title: <b>Neu</b>')
  expect(part.text()).not.toContain('grace')
  await part.press('Show more')
  await until(() => part.text().includes('grace'))
  expect(part.text()).toContain('No changes')
  expect(part.control(button())).toBeUndefined()
})

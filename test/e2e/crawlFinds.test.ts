import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tangledTexts } from '../crawl/page/layout.ts'
import { badControls } from '../crawl/page/targets.ts'
import { strangeTexts } from '../crawl/page/texts.ts'
import { vocabularyOf } from '../crawl/words.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { cutTexts } from './cutTexts.ts'

const kinds = (faults: readonly string[]): string[] => [...new Set(faults.map((fault) => fault.replace(/:.*/s, '')))]
const big = 'min-width:44px;min-height:44px'

const show = ({ page }: Phone, body: string) =>
  page.setContent(`<!doctype html><html lang="de"><meta name="viewport" content="width=device-width"><body>${body}`)

describe.skipIf(!hasBrowser)('what the crawl finds on a page', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone('about:blank', { viewport: { width: 320, height: 640 } })
  })
  afterAll(() => phone?.close())

  it.each([
    ['<p>Sprache wählen</p>', []],
    ['<p>market:sort.volume</p>', ['key']],
    ['<p>sort.volume</p>', ['key']],
    ['<p>Something went wrong on our side. Please try again.</p>', ['english']],
    ['<p>A trading terminal for the phone and the venue behind it, in demo mode.</p>', ['english']],
    ['<button aria-label="Display currency">€</button>', ['english']],
    ['<input placeholder="Search coins and pairs">', ['english']],
    ['<p>Nobody wrote this into a dictionary, and the reader sees it.</p>', ['english']],
    ['<p>{{count}} Orders</p>', ['unfilled']],
    ['<p>Preis NaN</p>', ['unfilled']],
    ['<p lang="en">Display currency</p>', []],
  ])('text: %s', async (body, found) => {
    await show(phone, body)
    expect(kinds(await phone.page.evaluate(strangeTexts, vocabularyOf('de')))).toEqual(found)
  })

  it.each([
    ['<button>Kaufen</button><p>Zeile eins<br>Zeile zwei</p>', []],
    ['<p style="width:400px">breit</p>', ['sideways']],
    ['<button style="width:40px;white-space:nowrap">Kostenpflichtig kaufen</button>', ['outside of its button']],
    ['<p style="height:20px;overflow:hidden">eins<br>zwei<br>drei</p>', ['lower lines lost']],
    ['<div style="height:6px">eins</div><div>zwei</div>', ['over each other']],
    ['<div>eins</div><div style="position:fixed;top:0">zwei</div>', []],
  ])('layout: %s', async (body, found) => {
    await show(phone, body)
    expect(kinds(await phone.page.evaluate(tangledTexts))).toEqual(found)
  })

  it.each([
    [
      '<p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Verfügbares Guthaben</p>',
      ['cut'],
    ],
    ['<p style="position:absolute;left:300px;margin:0;white-space:nowrap">Guthaben</p>', ['outside']],
    ['<div style="overflow-x:auto"><p style="margin-left:400px">Guthaben</p></div>', []],
    ['<input style="width:120px" placeholder="Name oder Symbol, z. B. BTC">', ['cut']],
    ['<input style="width:120px" placeholder="Name" value="Name oder Symbol, z. B. BTC">', []],
  ])('cut: %s', async (body, found) => {
    await show(phone, body)
    expect(kinds(await phone.page.evaluate(cutTexts))).toEqual(found)
  })

  it.each([
    [`<button style="${big}">Kaufen</button>`, []],
    [`<button style="${big}"></button>`, ['no name']],
    ['<button style="height:30px;width:90px">Kaufen</button>', ['small']],
    ['<div style="padding:20px"><button style="height:30px">Kaufen</button></div>', ['small']],
    ['<button style="height:44px;width:20px;padding:0">K</button>', ['small']],
    ['<p>Siehe <a href="#x">Gebühren</a> dazu.</p>', []],
    ['<label style="display:block;padding:14px"><input type="checkbox"> Merken</label>', []],
    [`<div style="height:2000px"></div><button style="${big}">Unten</button><div style="height:60px"></div>`, []],
  ])('targets: %s', async (body, found) => {
    await show(phone, body)
    expect(kinds(await phone.page.evaluate(badControls))).toEqual(found)
    expect(await phone.page.evaluate(() => scrollY)).toBe(0)
  })
})

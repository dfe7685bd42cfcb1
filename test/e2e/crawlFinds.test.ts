import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLOUR_RULES, createAxeInspector, SIZE_RULES } from '../crawl/inspect.ts'
import { tangledTexts } from '../crawl/page/layout.ts'
import { shapeOf } from '../crawl/page/shape.ts'
import { badControls } from '../crawl/page/targets.ts'
import { textsOf } from '../crawl/page/texts.ts'
import { UNKNOWN } from '../crawl/places.ts'
import { createTextJudge } from '../crawl/strangeTexts.ts'
import { vocabularyOf } from '../crawl/words.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { cutTexts } from './cutTexts.ts'

const kinds = (faults: readonly string[]): string[] => [...new Set(faults.map((fault) => fault.replace(/:.*/s, '')))]
const big = 'min-width:44px;min-height:44px'

const germanFaults = createTextJudge(vocabularyOf('de'))

const row = (words: string) => `<li style="width:${words.length}px"><a href="#/${words}">${words}</a></li>`
const pageOf = (body: string) => `<title>Kurse</title><main><h1>Kurse</h1>${body}</main>`

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
    ['<p>A trading terminal for your phone and the platform behind it, in demo mode.</p>', ['english']],
    ['<button aria-label="Display currency">€</button>', ['english']],
    ['<input placeholder="Search coins and pairs">', ['english']],
    ['<p>Nobody wrote this into a dictionary, and the reader sees it.</p>', ['english']],
    ['<p>{{count}} Orders</p>', ['unfilled']],
    ['<p>Preis NaN</p>', ['unfilled']],
    ['<p lang="en">Display currency</p>', []],
  ])('text: %s', async (body, found) => {
    await show(phone, body)
    expect(kinds(germanFaults(await phone.page.evaluate(textsOf)))).toEqual(found)
  })

  it.each([
    ['<button>Kaufen</button><p>Zeile eins<br>Zeile zwei</p>', []],
    ['<p style="width:400px">breit</p>', ['sideways']],
    ['<main style="overflow-y:auto"><p style="width:400px">breit</p></main>', ['sideways']],
    [
      '<div role="dialog"><div style="height:40px;overflow-y:auto"><p style="width:400px;height:90px">breit</p></div></div>',
      ['sideways'],
    ],
    ['<main><div style="overflow-x:auto"><p style="width:400px">breit</p></div></main>', []],
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

  it.each([
    ['other words and a longer list', `<ul>${row('eins')}</ul>`, `<ul>${row('zwei')}${row('drei')}</ul>`, true],
    ['a name that is missing', `<button aria-label="zu"></button>`, `<button aria-label=""></button>`, false],
    ['a text that is missing', '<button>zu</button>', '<button></button>', false],
    ['a colour', '<p style="color:#777">eins</p>', '<p style="color:#999">eins</p>', false],
    ['a class', '<p class="a">eins</p>', '<p class="b">eins</p>', false],
    ['an id that stands twice', '<p id="a"></p><p id="b"></p>', '<p id="a"></p><p id="a"></p>', false],
    [
      'a label that refers to nothing',
      '<i id="a">eins</i><b role="img" aria-labelledby="a"></b>',
      '<i id="b">eins</i><b role="img" aria-labelledby="a"></b>',
      false,
    ],
  ])('shape: %s', async (_, one, other, same) => {
    await show(phone, pageOf(one))
    const first = await phone.page.evaluate(shapeOf)
    await show(phone, pageOf(other))
    expect((await phone.page.evaluate(shapeOf)) === first).toBe(same)
  })

  it('axe judges each shape once, and what is wrong on one that is new', async () => {
    const inspect = createAxeInspector()
    const judge = async (body: string): Promise<readonly string[]> => {
      await show(phone, pageOf(body))
      return kinds(await inspect(phone.page, UNKNOWN, 'guest'))
    }
    expect(await judge(`<ul>${row('eins')}</ul>`)).toEqual([])
    expect(await judge('<p style="color:#ccc;background:#fff">eins</p>')).toEqual(['axe'])
    expect(await judge('<p style="color:#ccc;background:#fff">zwei</p>')).toEqual([])
    expect(await judge('<img src="data:,">')).toEqual(['axe'])
  })

  it('axe, asked to be strict, wants the contrast of small letters for large ones', async () => {
    await show(phone, pageOf('<p style="color:#777;background:#eee;font-size:40px">eins</p>'))
    expect(await createAxeInspector({ rules: COLOUR_RULES })(phone.page, UNKNOWN, 'guest')).toEqual([])
    const strict = createAxeInspector({ rules: COLOUR_RULES, strict: true })
    expect(kinds(await strict(phone.page, UNKNOWN, 'guest'))).toEqual(['axe'])
  })

  it.each([
    [COLOUR_RULES, '<p style="color:#ccc;background:#fff">eins</p>'],
    [SIZE_RULES, '<div style="height:40px;overflow-y:auto"><p style="height:190px">eins</p><p>zwei</p></div>'],
  ])('axe, asked for %j alone, finds what breaks them and nothing else', async (rules, broken) => {
    const inspect = createAxeInspector({ rules })
    await show(phone, pageOf(broken))
    expect(kinds(await inspect(phone.page, UNKNOWN, 'guest'))).toEqual(['axe'])
    await show(phone, pageOf('<img src="data:,">'))
    expect(await inspect(phone.page, UNKNOWN, 'guest')).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { screenTexts } from '../../../../src/shell/report/screenTexts.ts'

const AREAS = [
  ['own', { send: 'Send', fee: 'Fee of {{amount}} USDT', deep: { title: 'Your order' }, short: '{{a}} x {{b}}' }],
  ['common', { send: 'Send', back: 'Back', nested: 'See $t(common:back) for more', sign: 'a.b*c' }],
] as const
const textsOf = (html: string) => {
  // As below a sheet.
  const over = document.createElement('div')
  over.setAttribute('aria-hidden', 'true')
  const root = over.appendChild(document.createElement('div'))
  root.innerHTML = html
  return screenTexts([root], AREAS)
}

it('texts of the app are found in the order of reading, each once, with the key of the screen’s own area', () => {
  expect(textsOf('<h1>Your\n order</h1><p>Back</p><button>Send</button><b>Send</b>')).toEqual([
    { key: 'own:deep.title', text: 'Your order' },
    { key: 'common:back', text: 'Back' },
    { key: 'own:send', text: 'Send' },
  ])
})

it('values in them are left out', () => {
  expect(textsOf('<p>Fee of 1,234.56 USDT</p><p>See Back for more</p>')).toEqual([
    { key: 'own:fee', text: 'Fee of … USDT' },
    { key: 'common:nested', text: 'See … for more' },
  ])
})

it('what is not of the app is none: names, amounts, ids, what anybody wrote', () => {
  expect(textsOf('<p>ada@example.org</p><p>1,234.56</p><p>3 x 4</p><p>Sendai</p><p>aXbbc</p>')).toEqual([])
})

it('parts of a line that the screen joins are found, and what is hidden from readers is not', () => {
  expect(textsOf('<p>Back · 12:00 · Send</p><i aria-hidden="true">Your order</i>').map(({ text }) => text)).toEqual([
    'Back',
    'Send',
  ])
})

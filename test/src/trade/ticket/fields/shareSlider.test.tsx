import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AmountEntry, NOTHING_TYPED } from '../../../../../src/trade/ticket/amountEntry.ts'
import { ShareSlider } from '../../../../../src/trade/ticket/fields/ShareSlider.tsx'
import { type Rendered, renderPart, useDictionaries } from '../../../../support/renderApp.tsx'

let part: Rendered
let amount: AmountEntry = NOTHING_TYPED

const Ticket = () => {
  const [now, setNow] = useState(NOTHING_TYPED)
  return (
    <ShareSlider
      label="Share of balance"
      amount={now}
      onAmount={(next) => {
        amount = next
        setNow(next)
      }}
    />
  )
}

beforeEach(async () => {
  useDictionaries()
  part = await renderPart(<Ticket />)
})
afterEach(() => part.close())

const range = () => part.field('Share of balance')
const slide = (value: number) => part.type('Share of balance', String(value))
const press = (key: string) =>
  act(async () => {
    range()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    range()?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
  })

it('has words at 0, 25, 50, 75 and 100 %, and those that are passed are marked', async () => {
  await press('PageUp')
  await press('PageUp')
  const words = [...part.root.querySelectorAll('[aria-hidden] span')]
  expect(words.map((word) => [word.textContent, word.hasAttribute('data-passed')])).toEqual([
    ['0%', true],
    ['25%', true],
    ['50%', true],
    ['75%', false],
    ['100%', false],
  ])
})

it('goes from mark to mark by the page keys, and a finger near a mark means the mark', async () => {
  await press('PageUp')
  expect(amount).toEqual({ kind: 'share', share: 25 })
  await press('PageUp')
  expect(amount).toEqual({ kind: 'share', share: 50 })
  await slide(73)
  await act(async () => range()?.dispatchEvent(new Event('change', { bubbles: true })))
  expect(amount).toEqual({ kind: 'share', share: 75 })
})

it('at nothing is an empty field, not a share of nothing', async () => {
  await press('PageUp')
  await press('PageDown')
  expect(amount).toEqual(NOTHING_TYPED)
})

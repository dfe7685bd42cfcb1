import { act, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { operators } from '#protocol'
import { FIRST_SETTINGS } from '../../../server/engine/timed/settings.ts'
import { ValueField } from '../../../src/operator/settings/ValueField.tsx'
import { type Value, valueOf } from '../../../src/operator/settings/value.ts'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

let part: Rendered
let now: Value | undefined
beforeAll(fetchSheet)
beforeEach(() => useDictionaries())
afterEach(() => part.close())

const seen = (value: Value): void => void (now = value)
const Form = ({ first }: { first: Value }) => {
  const [value, setValue] = useState(first)
  const keep = (next: Value): void => {
    seen(next)
    setValue(next)
  }
  return <ValueField name="" path="" value={value} onChange={keep} />
}
const write = async (label: string, text: string): Promise<void> => {
  const area = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  const input = document.getElementById(area?.htmlFor ?? '') as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, text)
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })))
}

it('a channel is made in fields, and is what the venue takes', async () => {
  part = await renderPart(<Form first={valueOf('channel', '') ?? ''} />)
  for (const label of ['Direction', 'Method', 'Network', 'Fee (decimal)', 'Required account details'])
    expect(part.text()).toContain(label)
  expect(part.text()).not.toMatch(/[{}]/)
  await part.type('Maximum amount', '500')
  await part.type('Currency decimals', '4x')
  await write('Countries (empty means all)', ' DE\n\nAT ')
  await part.press('Add')
  await part.type('Value', 'Tapeline')
  await until(() => JSON.stringify(now).includes('Tapeline'))
  expect(now).toMatchObject({
    max: '500',
    decimals: 4,
    countries: ['DE', 'AT'],
    details: [{ key: 'holder', value: 'Tapeline' }],
  })
  expect(v.safeParse(operators.SETTINGS.channel, now).success).toBe(true)
  await part.press('Take away')
  expect(now).toMatchObject({ details: [] })
})

it('timed contracts keep their shape, field by field', async () => {
  const first = { ...FIRST_SETTINGS, on: true }
  part = await renderPart(<Form first={valueOf('timed', JSON.stringify(first)) ?? ''} />)
  await part.type('Minimum investment (USDT)', '7')
  await write('Maximum investment at level 0, 1, 2 (USDT)', '100\n200\n300')
  expect(now).toEqual({ ...first, minStake: '7', maxStake: ['100', '200', '300'] })
  expect(v.safeParse(operators.SETTINGS.timed, now).success).toBe(true)
})

it('leverage tiers are lines that can be added, and terms of a pair have a side each', async () => {
  const first = { lines: [{ upTo: '50000', maxLeverage: 125, mmr: '0.004' }] }
  part = await renderPart(<Form first={valueOf('tiers', JSON.stringify(first)) ?? ''} />)
  await part.press('Add')
  expect(now).toMatchObject({ lines: [first.lines[0], { upTo: '', maxLeverage: 1, mmr: '0.5' }] })
  expect(v.safeParse(operators.SETTINGS.tiers, now).success).toBe(true)
  await part.type('Maximum leverage', '300')
  expect(v.safeParse(operators.SETTINGS.tiers, now).success).toBe(false)
  await part.close()
  part = await renderPart(<Form first={valueOf('forex', '') ?? ''} />)
  await part.type('Long', '-0.7')
  await part.type('Short', '0.1')
  expect(now).toEqual({ leverage: 20, swap: { long: '-0.7', short: '0.1' } })
  expect(v.safeParse(operators.SETTINGS.forex, now).success).toBe(true)
})

it('fees are rates, and a pair has a state to choose and its sizes', async () => {
  part = await renderPart(
    <Form first={valueOf('fees', JSON.stringify({ makerFee: '0.0008', takerFee: '0.001' })) ?? ''} />,
  )
  await part.type('Taker fee (decimal)', '0.002')
  expect(now).toEqual({ makerFee: '0.0008', takerFee: '0.002' })
  expect(v.safeParse(operators.SETTINGS.fees, now).success).toBe(true)
  await part.type('Maker fee (decimal)', '0.003')
  expect(v.safeParse(operators.SETTINGS.fees, now).success).toBe(false)
  await part.close()
  const coin = { state: 'open', minSz: '0.001', maxSz: '100' }
  part = await renderPart(<Form first={valueOf('coin', JSON.stringify(coin)) ?? ''} />)
  expect(part.text()).toContain('Status')
  await part.type('Minimum order (base coin)', '0.01')
  await part.press('Status')
  const closed = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      (one) => one.textContent === 'Closed and not listed',
    ),
  )
  await act(async () => closed.click())
  await until(() => JSON.stringify(now).includes('closed'))
  expect(now).toEqual({ state: 'closed', minSz: '0.01', maxSz: '100' })
  expect(v.safeParse(operators.SETTINGS.coin, now).success).toBe(true)
})
